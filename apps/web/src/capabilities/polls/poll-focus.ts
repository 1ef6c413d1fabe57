import type { Poll } from '@hemicycle/contract/polls';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { useLive } from '../../realtime/use-live.ts';

/** The poll that stands in place of the side panel: the ballot of an open one, or the result of another. Null: the panel. `asked`: the
 *  poll into which somebody wants to go from elsewhere, until they are there. */
export const usePollFocus = create<{ pollId: string | null; asked: string | null }>(() => ({
  pollId: null,
  asked: null,
}));

/** Shows a poll in place of the side panel. */
export function showPoll(pollId: string): void {
  usePollFocus.setState({ pollId });
}

/** Shows a poll and brings the focus into it, also where it is shown already. */
export function goToPoll(pollId: string): void {
  usePollFocus.setState({ pollId, asked: pollId });
}

/** Gives the side panel back. */
export function leavePoll(): void {
  usePollFocus.setState({ pollId: null, asked: null });
}

/** The poll in focus, as this viewer sees it; undefined while the panel is shown. */
export function useFocusedPoll(): Poll | undefined {
  const pollId = usePollFocus((focus) => focus.pollId);
  return useLive((live) => (pollId === null ? undefined : live.polls.find((poll) => poll.id === pollId)));
}

/** What of a poll changes what everybody is shown. */
export function stageOf(poll: Pick<Poll, 'status' | 'result' | 'resultDetails'>): string {
  return poll.status === 'closed'
    ? `closed:${poll.result}:${poll.resultDetails.declaredAt ?? ''}`
    : poll.status;
}

/** Brings a vote on all screens when it opens, closes or is declared; on entering, only one that is open. A timer takes nobody's panel:
 *  its clock stands in the top bar.  Source: looks §1. */
export function usePollFocusFollowing(): void {
  const version = useLive((live) => live.version);
  const polls = useLive((live) => live.polls);
  const known = useRef<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    if (version === null) return;
    const before = known.current;
    known.current = new Map(polls.map((poll) => [poll.id, stageOf(poll)]));
    const changed = polls.find((poll) => {
      if (poll.status === 'draft' || poll.type === 'timer') return false;
      if (before === null) return poll.status === 'open';
      const stage = before.get(poll.id);
      return stage === undefined ? poll.status === 'open' : stage !== stageOf(poll);
    });
    if (changed) showPoll(changed.id);
  }, [version, polls]);
  useEffect(() => leavePoll, []);
}
