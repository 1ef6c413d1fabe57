import { serverClockOffset } from '@hemicycle/rules/foundations/server-clock';
import { pageState } from './page-state.ts';

/** The server's clock as this browser knows it. The server decides; this is used to draw countdowns
 *  only. Source: FND-27. */
export interface ServerClock {
  /** Milliseconds since the epoch by the server's clock. */
  nowMs: () => number;
  /** Server time minus local time, in ms; 0 until the first answer that tells the time. */
  offsetMs: () => number;
  /** Notes a time told by the server. The moment it was written is taken to lie half-way between
   *  sending and receiving. */
  note: (serverTimeMs: number, sentAtMs: number, receivedAtMs: number) => void;
}

/** A reading with a shorter way there and back is nearer the truth; after this long any reading
 *  replaces an older one. */
const READING_KEPT_MS = 5 * 60_000;

export function createServerClock(localNowMs: () => number): ServerClock {
  let offset = 0;
  let best: { tookMs: number; atMs: number } | undefined;
  return {
    nowMs: () => localNowMs() + offset,
    offsetMs: () => offset,
    note: (serverTimeMs, sentAtMs, receivedAtMs) => {
      const tookMs = Math.max(0, receivedAtMs - sentAtMs);
      if (best && tookMs > best.tookMs && receivedAtMs - best.atMs < READING_KEPT_MS) return;
      best = { tookMs, atMs: receivedAtMs };
      offset = serverClockOffset({ serverTimeMs, requestedAtMs: sentAtMs, receivedAtMs });
    },
  };
}

const page = pageState(() => createServerClock(() => Date.now()));

/** The server's clock as this page knows it. */
export const serverClock: ServerClock = {
  nowMs: () => page().nowMs(),
  offsetMs: () => page().offsetMs(),
  note: (serverTimeMs, sentAtMs, receivedAtMs) => page().note(serverTimeMs, sentAtMs, receivedAtMs),
};
