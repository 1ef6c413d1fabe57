import type { Poll } from '@hemicycle/contract/polls';
import type { VoteInspection } from '@hemicycle/contract/votes';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../../api-client.ts';
import { serverClock } from '../../../server-clock.ts';
import { type Loaded, useLoaded } from '../../../ui/use-loaded.ts';
import { lastReading } from '../marks/last-reading.ts';

/** The votes are read again at most this often while they arrive: a chamber's browsers together ask
 *  no more often than they may, however many they are. */
const READ_AGAIN_MS = 2000;
const READ_AGAIN_MS_PER_SEAT = 25;
/** A result that all see at the same moment is read by all within this time. */
const SPREAD_MS_PER_SEAT = 5;
const JUST_CLOSED_MS = 5000;

interface Reading {
  readonly inspection: VoteInspection;
  /** The count that had been told before the reading; null where that reading failed, and this one
   *  stands for it. */
  readonly count: string | null;
  /** When it was read, and when a reading was tried last. */
  readonly readAtMs: number;
  readonly triedAtMs: number;
}

const last = lastReading<Reading>();

/** Who voted how in a poll, read when it is first shown and again after the count changed. The live
 *  stream tells counts alone. What was read while the poll was open stands until the result is
 *  read, and what was read at all until a reading that failed succeeds. Source: BEY-04. */
export function usePollSeats(poll: Poll): {
  loaded: Loaded<VoteInspection>;
  /** When what stands was read; null where it is the result. */
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
