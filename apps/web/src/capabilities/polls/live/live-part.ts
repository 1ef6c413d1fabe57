import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import type { LivePart } from '../../../realtime/live-part.ts';
import { pastAfterSnapshot, withPoll, type PastPolls } from './held-polls.ts';
import { receiptKey } from './receipt-key.ts';

declare module '../../../realtime/live-part.ts' {
  interface LiveParts {
    readonly polls: typeof livePart;
  }
}

interface PollsSlice {
  /** Drafts first, then newest first. Of the ended polls: the last few, and the past ones that were
   *  read. */
  readonly polls: readonly Poll[];
  readonly past: PastPolls;
  /** The ids of past polls that came as news. */
  readonly heardOf: ReadonlySet<string>;
  /** The viewer's receipts, by poll and voter (`receiptKey`). */
  readonly myVotes: Readonly<Record<string, VoteReceipt>>;
  /** The same keys, for the represented people who have voted in person. */
  readonly votedInPerson: ReadonlySet<string>;
}

type PollsKind = 'poll' | 'pollGone' | 'tally' | 'myVote' | 'votedInPerson';

export const livePart: LivePart<PollsSlice, PollsKind> = {
  name: 'polls',
  empty: {
    polls: [],
    past: { left: 0, below: null, isRead: false },
    heardOf: new Set(),
    myVotes: {},
    votedInPerson: new Set(),
  },
  /** A snapshot does not carry past polls. Those that were read stay, with the viewer's own votes
   *  in them. */
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
    /** Something has just happened to a poll that comes as news, even if it is a past poll that
     *  this browser does not hold. `heardOf` remembers those. */
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
    /** The vote of a person who has voted in person replaces the vote that their proxy cast. */
    votedInPerson({ myVotes, votedInPerson }, { pollId, userIds }) {
      const keys = userIds.map((userId) => receiptKey({ pollId, userId }));
      return {
        myVotes: Object.fromEntries(Object.entries(myVotes).filter(([key]) => !keys.includes(key))),
        votedInPerson: new Set([...votedInPerson, ...keys]),
      };
    },
  },
};
