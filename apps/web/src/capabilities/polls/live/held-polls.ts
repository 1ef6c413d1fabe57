import type { LiveSession } from '@hemicycle/contract/sessions-live';
import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import { receiptKey } from './receipt-key.ts';

/** What is known of the polls that the live state leaves out, since they ended before the last few:
 *  how many are still to be read, and below which number; null while there are none. `isRead`: some
 *  have been read since the last snapshot. */
export interface PastPolls {
  readonly left: number;
  readonly below: number | null;
  readonly isRead: boolean;
}

/** What of the live state reading past polls changes. */
interface HeldPolls {
  readonly polls: readonly Poll[];
  readonly myVotes: Readonly<Record<string, VoteReceipt>>;
  readonly past: PastPolls;
}

/** A poll in the order of the list: drafts first, then from the last number to the first. */
export function withPoll(polls: readonly Poll[], poll: Poll): readonly Poll[] {
  if (polls.some((known) => known.id === poll.id)) {
    return polls.map((known) => (known.id === poll.id ? poll : known));
  }
  const { number } = poll;
  if (number === null) return [poll, ...polls];
  const at = polls.findIndex((known) => known.number !== null && known.number <= number);
  return at < 0 ? [...polls, poll] : polls.toSpliced(at, 0, poll);
}

/** Whether a poll stands in an unbroken list. One that was read, or heard of, by itself does not
 *  before those between have been read. */
export function isInList({ number }: Pick<Poll, 'number'>, { below }: PastPolls): boolean {
  return below === null || number === null || number >= below;
}

/** The past as a snapshot has it. Ended polls that were read before stay, until they are read
 *  anew. */
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

/** A page of past polls, asked for below a number. One that another snapshot overtook changes
 *  nothing. */
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

/** Polls that were read, with the own votes in them. */
export function withReadPolls(
  live: Pick<HeldPolls, 'polls' | 'myVotes'>,
  { polls, myVotes }: { readonly polls: readonly Poll[]; readonly myVotes: readonly VoteReceipt[] },
): Pick<HeldPolls, 'polls' | 'myVotes'> {
  return {
    polls: polls.reduce(withPoll, live.polls),
    myVotes: { ...live.myVotes, ...Object.fromEntries(myVotes.map((vote) => [receiptKey(vote), vote])) },
  };
}
