import type { Poll } from '@hemicycle/contract/polls';
import { useLive } from '../../realtime/use-live.ts';

/** Takes a poll over that the server answered with, until its news arrives, which says the same or something newer. */
export function keepPoll(poll: Poll): void {
  useLive.setState((live) => ({
    polls: live.polls.some((known) => known.id === poll.id)
      ? live.polls.map((known) => (known.id === poll.id ? poll : known))
      : [poll, ...live.polls],
  }));
}

/** Takes a draft away that the server deleted. */
export function dropPoll(pollId: string): void {
  useLive.setState((live) => ({ polls: live.polls.filter((known) => known.id !== pollId) }));
}
