import type { Poll } from '@hemicycle/contract/polls';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLive } from '../../../realtime/use-live.ts';
import { focusedTextField } from '../../../ui/text-field.ts';
import { isInField, useTyping } from '../../../ui/typing.ts';
import { pageStore } from '../../../page-state.ts';

/** The poll that stands in place of the side panel: the ballot of an open one, or the result of
 *  another. Null: the panel. `asked`: the poll into which somebody wants to go from elsewhere,
 *  until they are there. `waits`: the poll that comes once they have left the field in which they
 *  write. `from`: the field from which they went to a poll. */
export const usePollFocus = pageStore<{
  pollId: string | null;
  asked: string | null;
  waits: string | null;
  from: HTMLElement | null;
}>(() => ({ pollId: null, asked: null, waits: null, from: null }));

/** Who leaves a field may press a control beside it, before the ballot takes the place of both. */
const COMES_AFTER_MS = 600;
/** How often it is looked whether a field that was taken away still has the focus. */
const LOOK_EVERY_MS = 500;

/** Shows a poll in place of the side panel. */
export function showPoll(pollId: string): void {
  usePollFocus.setState({ pollId, waits: null });
}

/** Shows a poll and brings the focus into it, also where it is shown already. */
export function goToPoll(pollId: string): void {
  usePollFocus.setState({ pollId, asked: pollId, waits: null, from: focusedTextField() });
}

/** Gives the side panel back. Answers the field from which somebody went to the poll, for them to
 *  write on in. */
export function leavePoll(): HTMLElement | null {
  const { from } = usePollFocus.getState();
  usePollFocus.setState({ pollId: null, asked: null, from: null });
  return from;
}

/** The poll that waits until somebody has left what they write; undefined where none does. */
export function useWaitingPoll(): Poll | undefined {
  const pollId = usePollFocus((focus) => focus.waits);
  return useLive((live) => (pollId === null ? undefined : live.polls.find((poll) => poll.id === pollId)));
}

/** The poll in focus, as this viewer sees it; undefined while the panel is shown. */
export function useFocusedPoll(): Poll | undefined {
  const pollId = usePollFocus((focus) => focus.pollId);
  return useLive((live) => (pollId === null ? undefined : live.polls.find((poll) => poll.id === pollId)));
}

/** Takes somebody to the vote that is open; undefined where none is. */
export function useGoToVote(): (() => void) | undefined {
  const pollId = useLive(
    (live) => live.polls.find(({ type, status }) => type === 'vote' && status === 'open')?.id,
  );
  return pollId === undefined ? undefined : () => goToPoll(pollId);
}

/** What of a poll changes what everybody is shown. */
export function stageOf(poll: Pick<Poll, 'status' | 'result' | 'resultDetails'>): string {
  return poll.status === 'closed'
    ? `closed:${poll.result}:${poll.resultDetails.declaredAt ?? ''}`
    : poll.status;
}

/** Brings a vote on all screens when it opens, closes or is declared; on entering, only one that is
 *  open. A past one that is read is no news. A timer takes nobody's panel: its clock stands in the
 *  top bar. While somebody is in a text field it waits, and comes once they have left it. Source:
 *  BEY-14, looks §1. */
export function usePollFocusFollowing(): void {
  const version = useLive((live) => live.version);
  const polls = useLive((live) => live.polls);
  const heardOf = useLive((live) => live.heardOf);
  const known = useRef<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    if (version === null) return;
    const before = known.current;
    known.current = new Map(polls.map((poll) => [poll.id, stageOf(poll)]));
    const changed = polls.find((poll) => {
      if (poll.status === 'draft' || poll.type === 'timer') return false;
      if (before === null) return poll.status === 'open';
      const stage = before.get(poll.id);
      if (stage !== undefined) return stage !== stageOf(poll);
      return poll.status === 'open' || heardOf.has(poll.id);
    });
    if (changed && changed.id !== usePollFocus.getState().pollId) {
      if (isInField()) usePollFocus.setState({ waits: changed.id });
      else showPoll(changed.id);
    }
  }, [version, polls, heardOf]);
  const waits = usePollFocus((focus) => focus.waits);
  const inField = useTyping(({ place }) => place !== null);
  const show = useEffectEvent(() => waits !== null && showPoll(waits));
  useEffect(() => {
    if (waits === null) return;
    if (!inField) {
      const timer = setTimeout(() => show(), COMES_AFTER_MS);
      return () => clearTimeout(timer);
    }
    const looking = setInterval(() => isInField(), LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, [waits, inField]);
  useEffect(
    () => () => {
      usePollFocus.setState({ waits: null });
      leavePoll();
    },
    [],
  );
}
