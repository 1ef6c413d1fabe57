import type { watchPoll } from '@hemicycle/contract/poll-watch';
import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { Poll } from '@hemicycle/contract/polls';
import { useCallback, useEffect } from 'react';
import { api } from '../../../api-client.ts';
import { type Loaded, useLoaded } from '../../../ui/use-loaded.ts';

export type Watched = AnswerOf<typeof watchPoll>;

/** How long to wait between two readings: 2 s, and longer in a larger house. Votes and connections
 *  are thus told together, however many change. */
const READ_AGAIN_MS = 2_000;
const READ_AGAIN_MS_PER_SEAT = 5;

/** Reads who has not voted in an open poll, again and again while the poll is open. After a failed
 *  reading, too, it is read again; `readAgain` reads at once. Source: BEY-40. */
export function useWatch(poll: Poll): { watched: Loaded<Watched>; readAgain: () => void } {
  const { id: pollId, status } = poll;
  const seats = poll.tally?.entitledCount ?? 0;
  const load = useCallback(() => api('GET /api/polls/:pollId/watch', { params: { pollId } }), [pollId]);
  const { loaded, busy, loadAgain } = useLoaded<Watched>(load);
  useEffect(() => {
    // A reading that fails at once ends before `busy` was drawn: then `loaded` alone has changed.
    if (busy || status !== 'open') return;
    const everyMs = Math.max(READ_AGAIN_MS, seats * READ_AGAIN_MS_PER_SEAT);
    const timer = setTimeout(() => void loadAgain(), everyMs);
    return () => clearTimeout(timer);
  }, [loaded, busy, status, seats, loadAgain]);
  return { watched: loaded, readAgain: () => void loadAgain() };
}
