import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { freeLoopbackPort } from '../../platform/loopback-port.ts';
import { replaceWhole } from '../../platform/write-whole.ts';
import { newKeys } from './run-livekit-server.ts';

const FILE = 'livekit-connection.json';

/** The port of this application's own `livekit-server`, and the key and secret that it accepts. */
const keptLivekit = z.object({ port: z.number(), apiKey: z.string(), apiSecret: z.string() });
export type KeptLivekit = z.infer<typeof keptLivekit>;

/** Keeps port and keys in the data folder, readable by its owner only. Pages that stayed open
 *  during a restart then find the media server at an address that their content policy allows, and
 *  it accepts their keys. `wantedPort` 0: the port of the last run, or any free one where that is
 *  taken. Source: BEY-23. */
export async function keepLivekit(dataDir: string, wantedPort: number): Promise<KeptLivekit> {
  const path = join(dataDir, FILE);
  const before = readKept(path);
  const kept = { ...newKeys(), ...before, port: wantedPort || (await freeLoopbackPort(before?.port)) };
  replaceWhole(path, `${JSON.stringify(kept)}\n`);
  return kept;
}

/** Null where the file is missing or damaged; the caller then makes new values. Only pages that are
 *  open now depend on the old ones. */
function readKept(path: string): KeptLivekit | null {
  try {
    return keptLivekit.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
