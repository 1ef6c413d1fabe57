import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import type { LivePart } from '../../../realtime/live-part.ts';
import { pastAfterSnapshot, withPoll, type PastPolls } from './held-polls.ts';
import { receiptKey } from './receipt-key.ts';

export interface PollsSlice {
  /** Newest first; of those that have ended the last few, and what was read of `past`. */
  readonly polls: readonly Poll[];
  readonly past: PastPolls;
  /** The ids of past polls that came as news. */
  readonly heardOf: ReadonlySet<string>;
  /** By poll and voter (`receiptKey`). */
  readonly myVotes: Readonly<Record<string, VoteReceipt>>;
  /** The same keys, of those whom the viewer represents and who voted themselves. */
  readonly votedInPerson: ReadonlySet<string>;
}

type PollsKind = 'poll' | 'pollGone' | 'tally' | 'myVote' | 'votedInPerson';

export const pollsPart: LivePart<PollsSlice, PollsKind> = {
  empty: {
    polls: [],
    past: { left: 0, below: null, isRead: false },
    heardOf: new Set(),
    myVotes: {},
    votedInPerson: new Set(),
  },
  /** Past polls that were read before stay, with the own votes in them: a snapshot does not carry
   *  them. */
  fromSnapshot(state, held) {
    const { polls, past } = pastAfterSnapshot(held.polls, state.polls, state.olderPolls);
    const told = new Set(state.polls.map(({ id }) => id));
    const kept = new Set(polls.filter(({ id }) => !told.has(id)).map(({ id }) => id));
    const keptVotes = Object.values(held.myVotes).filter(({ pollId }) => kept.has(pollId));
    return {
      polls,
      past,
      heardOf: new Set(),
      myVotes: Object.fromEntries([...keptVotes, ...state.myVotes].map((vote) => [receiptKey(vote), vote])),
      votedInPerson: new Set(state.votedInPerson.map(receiptKey)),
    };
  },
  changes: {
    /** News of a past poll that this browser does not hold tells of something that happened to it
     *  now. */
    poll({ polls, heardOf }, { poll }) {
      const isHeld = polls.some(({ id }) => id === poll.id);
      return {
        polls: withPoll(polls, poll),
        heardOf: isHeld || poll.status === 'draft' ? heardOf : new Set([...heardOf, poll.id]),
      };
    },
    pollGone: ({ polls }, { pollId }) => ({ polls: polls.filter(({ id }) => id !== pollId) }),
    tally: ({ polls }, { pollId, tally }) => ({
      polls: polls.map((poll) => (poll.id === pollId ? { ...poll, tally } : poll)),
    }),
    myVote: ({ myVotes }, { vote }) => ({ myVotes: { ...myVotes, [receiptKey(vote)]: vote } }),
    /** What was cast for somebody who has voted in person counts no more. */
    votedInPerson({ myVotes, votedInPerson }, { pollId, userIds }) {
      const keys = userIds.map((userId) => receiptKey({ pollId, userId }));
      return {
        myVotes: Object.fromEntries(Object.entries(myVotes).filter(([key]) => !keys.includes(key))),
        votedInPerson: new Set([...votedInPerson, ...keys]),
      };
    },
  },
};
