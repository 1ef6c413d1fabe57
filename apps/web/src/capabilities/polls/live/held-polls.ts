import type { LiveSession } from '@hemicycle/contract/sessions-live';
import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import { receiptKey } from './receipt-key.ts';

/** The older ended polls that the live state leaves out. `left`: how many are still to be read.
 *  `below`: they have numbers below this one; null where none is left. `isRead`: some have been
 *  read since the last snapshot. */
export interface PastPolls {
  readonly left: number;
  readonly below: number | null;
  readonly isRead: boolean;
}

/** The part of the live state that changes when past polls are read. */
interface HeldPolls {
  readonly polls: readonly Poll[];
  readonly myVotes: Readonly<Record<string, VoteReceipt>>;
  readonly past: PastPolls;
}

/** Puts a poll into the list, in its order: drafts first, then by number, descending. */
export function withPoll(polls: readonly Poll[], poll: Poll): readonly Poll[] {
  if (polls.some((known) => known.id === poll.id)) {
    return polls.map((known) => (known.id === poll.id ? poll : known));
  }
  const { number } = poll;
  if (number === null) return [poll, ...polls];
  const at = polls.findIndex((known) => known.number !== null && known.number <= number);
  return at < 0 ? [...polls, poll] : polls.toSpliced(at, 0, poll);
}

/** Whether a poll belongs to the unbroken part of the list. A past poll that was read alone, or
 *  came as news, belongs to it only after the polls between have been read. */
export function isInList({ number }: Pick<Poll, 'number'>, { below }: PastPolls): boolean {
  return below === null || number === null || number >= below;
}

/** The past polls after a snapshot. Ended polls that this page has read stay until they are read
 *  again. */
export function pastAfterSnapshot(
  known: readonly Poll[],
  polls: readonly Poll[],
  left: number,
): { readonly polls: readonly Poll[]; readonly past: PastPolls } {
  const ended = polls.flatMap(({ status, number }) => (isEnded(status) && number !== null ? number : []));
  if (left === 0 || ended.length === 0) return { polls, past: { left: 0, below: null, isRead: false } };
  const below = Math.min(...ended);
  const kept = known.filter(({ status, number }) => isEnded(status) && number !== null && number < below);
  return { polls: [...polls, ...kept], past: { left, below, isRead: false } };
}

function isEnded(status: Poll['status']): boolean {
  return status === 'closed' || status === 'cancelled';
}

/** Adds a page of past polls, requested below a number. A page is ignored if a snapshot has changed
 *  that number meanwhile. */
export function withPastPolls(
  live: HeldPolls & { readonly session: LiveSession | null },
  page: {
    readonly idVotingSession: string;
    readonly below: number;
    readonly polls: readonly Poll[];
    readonly myVotes: readonly VoteReceipt[];
    readonly older: number;
  },
): HeldPolls {
  const { past } = live;
  if (live.session?.idVotingSession !== page.idVotingSession || past.below !== page.below) return live;
  const last = page.polls.at(-1)?.number ?? null;
  return {
    ...withReadPolls(live, page),
    past: { left: page.older, below: page.older === 0 ? null : last, isRead: true },
  };
}

/** Adds polls that were read, with the viewer's own votes in them. */
export function withReadPolls(
  live: Pick<HeldPolls, 'polls' | 'myVotes'>,
  { polls, myVotes }: { readonly polls: readonly Poll[]; readonly myVotes: readonly VoteReceipt[] },
): Pick<HeldPolls, 'polls' | 'myVotes'> {
  return {
    polls: polls.reduce(withPoll, live.polls),
    myVotes: { ...live.myVotes, ...Object.fromEntries(myVotes.map((vote) => [receiptKey(vote), vote])) },
  };
}
