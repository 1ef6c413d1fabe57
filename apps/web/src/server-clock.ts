import { serverClockOffset } from '@hemicycle/rules/foundations/server-clock';
import { pageState } from './page-state.ts';

/** The server's clock as this browser estimates it. It serves only to draw countdowns; the server
 *  decides. Source: FND-27. */
export interface ServerClock {
  /** Milliseconds since the epoch by the server's clock. */
  nowMs: () => number;
  /** Server time minus local time, in ms; 0 before the first answer with a time. */
  offsetMs: () => number;
  /** Notes a time that the server sent. It is assumed to be the time half-way between sending and
   *  receiving. */
  note: (serverTimeMs: number, sentAtMs: number, receivedAtMs: number) => void;
}

/** A reading with a shorter round trip is more accurate and replaces a longer one. After this time,
 *  in ms, any reading replaces an older one. */
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

/** The server's clock as this page estimates it. */
export const serverClock: ServerClock = {
  nowMs: () => page().nowMs(),
  offsetMs: () => page().offsetMs(),
  note: (serverTimeMs, sentAtMs, receivedAtMs) => page().note(serverTimeMs, sentAtMs, receivedAtMs),
};
