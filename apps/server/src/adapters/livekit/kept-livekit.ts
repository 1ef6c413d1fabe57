import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { freeLoopbackPort } from '../../platform/loopback-port.ts';
import { replaceWhole } from '../../platform/write-whole.ts';
import { newKeys } from './run-livekit-server.ts';

const FILE = 'livekit-connection.json';

/** Where the `livekit-server` that is run here listens, and the key with its secret that it
 *  takes. */
const keptLivekit = z.object({ port: z.number(), apiKey: z.string(), apiSecret: z.string() });
export type KeptLivekit = z.infer<typeof keptLivekit>;

/** Keeps address and keys in the data folder, readable by its owner only: pages that stayed open
 *  while the application was started anew find the media server where their policy lets them look
 *  for it, and it takes the keys that they hold. `wantedPort` 0: the port of the last run, or any
 *  free one where that is taken. Source: BEY-23. */
export async function keepLivekit(dataDir: string, wantedPort: number): Promise<KeptLivekit> {
  const path = join(dataDir, FILE);
  const before = readKept(path);
  const kept = { ...newKeys(), ...before, port: wantedPort || (await freeLoopbackPort(before?.port)) };
  replaceWhole(path, `${JSON.stringify(kept)}\n`);
  return kept;
}

/** What is not there, or not whole, is made anew: nothing but pages that are open now depends on
 *  it. */
function readKept(path: string): KeptLivekit | null {
  try {
    return keptLivekit.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
