import type { Poll } from '@hemicycle/contract/polls';
import { withPoll } from '../live/held-polls.ts';
import { useLive } from '../../../realtime/use-live.ts';

/** Takes a poll over that the server answered with, until its news arrives, which says the same or
 *  something newer. */
export function keepPoll(poll: Poll): void {
  useLive.setState((live) => ({ polls: withPoll(live.polls, poll) }));
}

/** Puts drafts into the order that the server took over. */
export function keepOrder(pollIds: readonly string[]): void {
  useLive.setState((live) => ({
    polls: live.polls.map((known) =>
      pollIds.includes(known.id) ? { ...known, position: pollIds.indexOf(known.id) + 1 } : known,
    ),
  }));
}

/** Takes a draft away that the server deleted. */
export function dropPoll(pollId: string): void {
  useLive.setState((live) => ({ polls: live.polls.filter((known) => known.id !== pollId) }));
}
