import type { Poll } from '@hemicycle/contract/polls';
import { withPoll } from '../live/held-polls.ts';
import { useLive } from '../../../realtime/use-live.ts';

/** Puts a poll that the server returned into the live state. The news of the change follows, with
 *  the same poll or a newer one. */
export function keepPoll(poll: Poll): void {
  useLive.setState((live) => ({ polls: withPoll(live.polls, poll) }));
}

/** Sorts the drafts of the live state in the order that the server accepted. */
export function keepOrder(pollIds: readonly string[]): void {
  useLive.setState((live) => ({
    polls: live.polls.map((known) =>
      pollIds.includes(known.id) ? { ...known, position: pollIds.indexOf(known.id) + 1 } : known,
    ),
  }));
}

/** Removes a draft that the server deleted from the live state. */
export function dropPoll(pollId: string): void {
  useLive.setState((live) => ({ polls: live.polls.filter((known) => known.id !== pollId) }));
}
