import { setTimeout as pause } from 'node:timers/promises';
import { KeepAliveConnection } from '../keep-alive-connection.ts';
import type { Voter } from '../prepare-voters.ts';
import { castRequest } from './past-votes.ts';

const CAST_EVERY_MS = 50;

/** How long casts took, in ms. */
export interface CastWaits {
  readonly slowestMs: number;
  readonly casts: number;
}

/** The people inside cast one after the other, every 50 ms, until `until` settles or each has cast.
 *  @throws Error for a cast that is refused. */
export async function castsMeanwhile(
  { port, pollId, inside }: { port: number; pollId: string; inside: readonly Voter[] },
  until: Promise<unknown>,
): Promise<CastWaits> {
  let ended = false;
  const ending = until.finally(() => (ended = true));
  const waits: Promise<number>[] = [];
  for (const [voter, { cookie }] of inside.entries()) {
    if (ended) break;
    waits.push(cast(port, castRequest({ port, pollId, cookie, voter })));
    await pause(CAST_EVERY_MS);
  }
  const waited = await Promise.all(waits);
  await ending;
  return { slowestMs: Math.max(...waited), casts: waited.length };
}

async function cast(port: number, request: string): Promise<number> {
  const startedMs = performance.now();
  const connection = await KeepAliveConnection.open(port);
  try {
    const { status, body } = await connection.request(request);
    if (status !== 201) throw new Error(`A cast was answered with ${status}: ${body.slice(0, 300)}`);
    return performance.now() - startedMs;
  } finally {
    connection.close();
  }
}
