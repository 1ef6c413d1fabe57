import type { Poll } from '@hemicycle/contract/polls';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLive } from '../../../realtime/use-live.ts';
import { focusedTextField } from '../../../ui/text-field.ts';
import { isInField, useTyping } from '../../../ui/typing.ts';
import { pageStore } from '../../../page-state.ts';

/** The poll that is shown in place of the side panel: an open one as its ballot, another as its
 *  result. Null: the panel is shown. `asked`: the poll to which the viewer wants to move the focus,
 *  until it is there. `waits`: the poll that is shown once the viewer leaves the text field.
 *  `from`: the field that the viewer left to go to a poll. */
export const usePollFocus = pageStore<{
  pollId: string | null;
  asked: string | null;
  waits: string | null;
  from: HTMLElement | null;
}>(() => ({ pollId: null, asked: null, waits: null, from: null }));

/** Delay a waiting ballot by 600 ms after the viewer leaves the field, so that they can still press
 *  a control beside it. */
const COMES_AFTER_MS = 600;
/** How often to check, in ms, whether the field with the focus was removed from the page. */
const LOOK_EVERY_MS = 500;

/** Shows a poll in place of the side panel. */
export function showPoll(pollId: string): void {
  usePollFocus.setState({ pollId, waits: null });
}

/** Shows a poll and moves the focus into it, even if it is already shown. */
export function goToPoll(pollId: string): void {
  usePollFocus.setState({ pollId, asked: pollId, waits: null, from: focusedTextField() });
}

/** Shows the side panel again. Returns the field that the viewer left to go to the poll, so that
 *  they can go on writing there. */
export function leavePoll(): HTMLElement | null {
  const { from } = usePollFocus.getState();
  usePollFocus.setState({ pollId: null, asked: null, from: null });
  return from;
}

/** The poll that waits until the viewer leaves the text field; undefined where none waits. */
export function useWaitingPoll(): Poll | undefined {
  const pollId = usePollFocus((focus) => focus.waits);
  return useLive((live) => (pollId === null ? undefined : live.polls.find((poll) => poll.id === pollId)));
}

/** The poll shown in place of the panel, as this viewer sees it; undefined while the panel is
 *  shown. */
export function useFocusedPoll(): Poll | undefined {
  const pollId = usePollFocus((focus) => focus.pollId);
  return useLive((live) => (pollId === null ? undefined : live.polls.find((poll) => poll.id === pollId)));
}

/** Takes the viewer to the open vote; undefined where none is open. */
export function useGoToVote(): (() => void) | undefined {
  const pollId = useLive(
    (live) => live.polls.find(({ type, status }) => type === 'vote' && status === 'open')?.id,
  );
  return pollId === undefined ? undefined : () => goToPoll(pollId);
}

/** The stage of a poll. All screens show the poll again when this text changes. */
export function stageOf(poll: Pick<Poll, 'status' | 'result' | 'resultDetails'>): string {
  return poll.status === 'closed'
    ? `closed:${poll.result}:${poll.resultDetails.declaredAt ?? ''}`
    : poll.status;
}

/** Shows a vote on all screens when it opens, closes or is declared. On entering the sitting, only
 *  an open vote is shown. Reading a past vote shows nothing. A timer does not replace the panel:
 *  its clock stands in the top bar. While the viewer is in a text field, the vote waits until they
 *  leave it. Source: BEY-14, looks §1. */
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
