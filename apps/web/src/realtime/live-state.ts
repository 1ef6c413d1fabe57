import type { ChatMessage } from '@hemicycle/contract/chat';
import type { Huddle } from '@hemicycle/contract/huddles';
import type { LiveChange, LiveSession, LiveState } from '@hemicycle/contract/live';
import type { LivePerson } from '@hemicycle/contract/people';
import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import type { LiveQuorum } from '@hemicycle/contract/quorum';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { pastAfterSnapshot, withPoll, type PastPolls } from './past-polls.ts';
import { receiptKey } from './receipt-key.ts';
import { withSpeakers } from './with-speakers.ts';

/** The live state of a session as this browser holds it: what the server said, nothing else. `people` by user id, `polls`
 *  newest first, of those that have ended the last few and what was read of `past`, `heardOf` the past ones that came as news, `myVotes` by poll and voter (`receiptKey`), `votedInPerson` the same keys of those whom the viewer
 *  represents and who voted themselves, `chatMessages` those heard since the last snapshot
 *  (history is read by a call), `quorums` the rules by name, none for who does not see them, `speakers` the speakers list that is open or was last, `huddles` the open rooms that this person may know of, by title. `version` is that of the last message applied, null before the first snapshot. */
export interface Live {
  readonly version: number | null;
  readonly session: LiveSession | null;
  readonly people: Readonly<Record<string, LivePerson>>;
  readonly polls: readonly Poll[];
  readonly past: PastPolls;
  readonly heardOf: ReadonlySet<string>;
  readonly myVotes: Readonly<Record<string, VoteReceipt>>;
  readonly votedInPerson: ReadonlySet<string>;
  readonly chatMessages: readonly ChatMessage[];
  readonly quorums: readonly LiveQuorum[];
  readonly speakers: LiveSpeakers | null;
  readonly huddles: readonly Huddle[];
}

export const emptyLive: Live = {
  version: null,
  session: null,
  people: {},
  polls: [],
  past: { left: 0, below: null, isRead: false },
  heardOf: new Set(),
  myVotes: {},
  votedInPerson: new Set(),
  chatMessages: [],
  quorums: [],
  speakers: null,
  huddles: [],
};

/** Replaces everything by a snapshot. Chat that was heard stays, and so do past polls that were read, with the own votes in them: a snapshot does not
 *  carry them. */
export function applySnapshot(live: Live, version: number, state: LiveState): Live {
  const isSame = live.session?.idVotingSession === state.session.idVotingSession;
  const { polls, past } = pastAfterSnapshot(isSame ? live.polls : [], state.polls, state.olderPolls);
  const held = new Set(state.polls.map(({ id }) => id));
  const kept = new Set(polls.filter(({ id }) => !held.has(id)).map(({ id }) => id));
  const keptVotes = Object.values(live.myVotes).filter(({ pollId }) => kept.has(pollId));
  return {
    version,
    session: state.session,
    people: Object.fromEntries(state.people.map((person) => [person.userId, person])),
    polls,
    past,
    heardOf: new Set(),
    myVotes: Object.fromEntries([...keptVotes, ...state.myVotes].map((vote) => [receiptKey(vote), vote])),
    votedInPerson: new Set(state.votedInPerson.map(receiptKey)),
    chatMessages: isSame ? live.chatMessages : [],
    quorums: state.quorums,
    speakers: state.speakers,
    huddles: state.huddles,
  };
}

export type ChangesOutcome = { kind: 'applied'; live: Live } | { kind: 'old' } | { kind: 'gap' };

/** Applies news. Only the version after the present one is applied; an older one is dropped, a later one is a gap, after
 *  which the client asks for a snapshot.  Source: DESIGN §4. */
export function applyChanges(live: Live, version: number, changes: readonly LiveChange[]): ChangesOutcome {
  if (live.version === null || version > live.version + 1) return { kind: 'gap' };
  if (version <= live.version) return { kind: 'old' };
  return { kind: 'applied', live: { ...changes.reduce(applyChange, live), version } };
}

function applyChange(live: Live, change: LiveChange): Live {
  switch (change.kind) {
    case 'session':
      return { ...live, session: change.session };
    case 'people':
      return {
        ...live,
        people: {
          ...live.people,
          ...Object.fromEntries(change.people.map((person) => [person.userId, person])),
        },
      };
    case 'personGone': {
      const { [change.userId]: _gone, ...people } = live.people;
      return { ...live, people };
    }
    case 'poll':
      return withNewsOf(live, change.poll);
    case 'pollGone':
      return { ...live, polls: live.polls.filter((poll) => poll.id !== change.pollId) };
    case 'tally':
      return {
        ...live,
        polls: live.polls.map((poll) =>
          poll.id === change.pollId ? { ...poll, tally: change.tally } : poll,
        ),
      };
    case 'myVote':
      return {
        ...live,
        myVotes: { ...live.myVotes, [receiptKey(change.vote)]: change.vote },
      };
    case 'votedInPerson':
      return withoutVotesFor(
        live,
        change.userIds.map((userId) => receiptKey({ pollId: change.pollId, userId })),
      );
    case 'chatMessage':
      return live.chatMessages.some((message) => message.id === change.message.id)
        ? live
        : { ...live, chatMessages: [...live.chatMessages, change.message] };
    case 'quorums':
      return { ...live, quorums: change.quorums };
    case 'speakers':
      return { ...live, speakers: withSpeakers(live.speakers, change.speakers) };
    case 'huddles':
      return { ...live, huddles: change.huddles };
    default:
      // A server newer than this page may tell of things that this page does not know; they change nothing here.
      return unknownChange(change, live);
  }
}

function unknownChange(_change: never, live: Live): Live {
  return live;
}

/** What was cast for somebody who has voted in person counts no more. */
function withoutVotesFor(live: Live, keys: readonly string[]): Live {
  return {
    ...live,
    myVotes: Object.fromEntries(Object.entries(live.myVotes).filter(([key]) => !keys.includes(key))),
    votedInPerson: new Set([...live.votedInPerson, ...keys]),
  };
}

/** News of a past poll that this browser does not hold tells of something that happened to it now. */
function withNewsOf(live: Live, poll: Poll): Live {
  const isHeld = live.polls.some(({ id }) => id === poll.id);
  const heardOf = isHeld || poll.status === 'draft' ? live.heardOf : new Set([...live.heardOf, poll.id]);
  return { ...live, polls: withPoll(live.polls, poll), heardOf };
}
