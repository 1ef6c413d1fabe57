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
  /** Notes a time that the server told without being asked, as a heartbeat does. How long it was on
   *  its way is unknown: the server's clock is at least that far. */
  noteTold: (serverTimeMs: number, receivedAtMs: number) => void;
}

/** A reading with a shorter round trip is more accurate and replaces a longer one. After this time,
 *  in ms, any reading replaces an older one. */
const READING_KEPT_MS = 5 * 60_000;
/** So many told times count. One alone may have waited while the computer slept. */
const TOLD_KEPT = 2;
/** Told times that come within this time count as one, in ms: what waited comes all at once. */
const TOLD_APART_MS = 5_000;
/** A told time is on its way for less than this, in ms. A reading that is further ahead of all told
 *  times is from before the clock of this computer was set. */
const TOLD_WITHIN_MS = 2_000;

export function createServerClock(localNowMs: () => number): ServerClock {
  let best: { offsetMs: number; tookMs: number; atMs: number } | undefined;
  let told: { offsetMs: number; atMs: number }[] = [];

  function offsetMs(): number {
    const least = Math.max(...told.map((one) => one.offsetMs));
    if (best === undefined) return told.length === 0 ? 0 : least;
    const isOutdated = told.length === TOLD_KEPT && best.offsetMs > least + TOLD_WITHIN_MS;
    return isOutdated ? least : Math.max(best.offsetMs, least);
  }

  return {
    nowMs: () => localNowMs() + offsetMs(),
    offsetMs,
    note: (serverTimeMs, sentAtMs, receivedAtMs) => {
      const tookMs = Math.max(0, receivedAtMs - sentAtMs);
      if (best && tookMs > best.tookMs && receivedAtMs - best.atMs < READING_KEPT_MS) return;
      const offset = serverClockOffset({ serverTimeMs, requestedAtMs: sentAtMs, receivedAtMs });
      best = { offsetMs: offset, tookMs, atMs: receivedAtMs };
    },
    noteTold: (serverTimeMs, receivedAtMs) => {
      const offset = serverTimeMs - receivedAtMs;
      const last = told.at(-1);
      if (last !== undefined && Math.abs(receivedAtMs - last.atMs) < TOLD_APART_MS)
        last.offsetMs = Math.max(last.offsetMs, offset);
      else told = [...told, { offsetMs: offset, atMs: receivedAtMs }].slice(-TOLD_KEPT);
    },
  };
}

const page = pageState(() => createServerClock(() => Date.now()));

/** The server's clock as this page estimates it. */
export const serverClock: ServerClock = {
  nowMs: () => page().nowMs(),
  offsetMs: () => page().offsetMs(),
  note: (serverTimeMs, sentAtMs, receivedAtMs) => page().note(serverTimeMs, sentAtMs, receivedAtMs),
  noteTold: (serverTimeMs, receivedAtMs) => page().noteTold(serverTimeMs, receivedAtMs),
};
