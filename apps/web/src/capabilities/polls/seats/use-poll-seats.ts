import type { Poll } from '@hemicycle/contract/polls';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../../api-client.ts';
import { serverClock } from '../../../server-clock.ts';
import { type Loaded, useLoaded } from '../../../ui/use-loaded.ts';
import { lastReading } from '../marks/last-reading.ts';

/** While votes arrive, each browser waits at least this long between two readings, and longer in a
 *  larger house. So all browsers together stay within the server's limits. */
const READ_AGAIN_MS = 2000;
const READ_AGAIN_MS_PER_SEAT = 25;
/** All browsers see the close of a vote at the same moment. They spread their readings of the
 *  result over this time. */
const SPREAD_MS_PER_SEAT = 5;
const JUST_CLOSED_MS = 5000;

interface Reading {
  readonly inspection: VoteInspection;
  /** The count that was known before the reading; null where a later reading failed and this one is
   *  still shown. */
  readonly count: string | null;
  /** When this was read, and when the last reading was tried, in ms since the epoch. */
  readonly readAtMs: number;
  readonly triedAtMs: number;
}

const last = lastReading<Reading>();

/** Reads who voted how in a poll, at first and again after each change of the count, since the live
 *  stream carries only counts. The reading from the open poll stays until the result has been read.
 *  After a failed reading the last one stays until the next one succeeds. Source: BEY-04. */
export function usePollSeats(poll: Poll): {
  loaded: Loaded<VoteInspection>;
  /** When the shown votes were read, in ms since the epoch; null where they are the result. */
  asOfMs: number | null;
  loadAgain: () => Promise<void>;
} {
  const { id: pollId } = poll;
  const seats = poll.tally?.entitledCount ?? 0;
  const count = `${poll.status} ${JSON.stringify(poll.tally?.votesSummary)}`;
  const wanted = useRef({ count, seats, closedTime: poll.closedTime });
  wanted.current = { count, seats, closedTime: poll.closedTime };
  const load = useCallback(async () => {
    const before = wanted.current;
    const sinceCloseMs = serverClock.nowMs() - (before.closedTime ?? 0);
    if (sinceCloseMs < JUST_CLOSED_MS) await pause(Math.random() * before.seats * SPREAD_MS_PER_SEAT);
    try {
      const inspection = await api('GET /api/polls/:pollId/votes', { params: { pollId } });
      const nowMs = serverClock.nowMs();
      return last.keep(pollId, { inspection, count: before.count, readAtMs: nowMs, triedAtMs: nowMs });
    } catch (error) {
      const standing = last.of(pollId);
      if (standing === undefined) throw error;
      return { ...standing, count: null, triedAtMs: serverClock.nowMs() };
    }
  }, [pollId]);
  const { loaded, busy, loadAgain } = useLoaded<Reading>(load, last.of(pollId));
  const read = loaded.state === 'ready' ? loaded.value : undefined;
  useEffect(() => {
    if (busy || read === undefined || read.count === count) return;
    const everyMs = Math.max(READ_AGAIN_MS, seats * READ_AGAIN_MS_PER_SEAT);
    const timer = setTimeout(
      () => void loadAgain(),
      Math.max(0, read.triedAtMs + everyMs - serverClock.nowMs()),
    );
    return () => clearTimeout(timer);
  }, [busy, read, count, seats, loadAgain]);
  return {
    loaded: loaded.state === 'ready' ? { state: 'ready', value: loaded.value.inspection } : loaded,
    asOfMs: read === undefined || (read.count === count && poll.status === 'closed') ? null : read.readAtMs,
    loadAgain,
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
