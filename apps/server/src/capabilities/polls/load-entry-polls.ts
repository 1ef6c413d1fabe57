import type { LiveState } from '@hemicycle/contract/live';
import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import type { Deps } from '../../deps.ts';
import { loadVotersInPerson } from './in-person-store.ts';
import { pollForNews, standingsAmong, type ForNews } from './load-poll-views.ts';
import { loadMyVotesIn } from './my-votes.ts';
import { loadPollFactsOnEntry } from './poll-store.ts';
import { pollViewerClassOf, type PollViewer } from './poll-viewer-class.ts';
import { presentPoll } from './present-poll.ts';

/** Polls that have ended and that whoever enters is told of; the others are read when they are
 *  looked at. */
export const LAST_POLLS_ON_ENTRY = 5;

/** The polls of a session as those who enter it need them, loaded once for all of them. */
export interface EntryPolls {
  /** Drafts, what is open and the last that ended, in the order of the list, as a class of viewer
   *  sees them who has no right to vote: viewers with the same key see the same but for
   *  `openVote`. */
  readonly rest: {
    classOf(viewer: PollViewer): string;
    present(viewer: PollViewer): Poll[];
  };
  /** The vote that is open, with its viewer's standing: it takes its own place in `rest`. Null
   *  while none is open. */
  readonly openVote: (ForNews<Poll> & { readonly pollId: string }) | null;
  /** How many polls ended before these. */
  readonly older: number;
  /** What this viewer has on record in these polls. */
  myVotesOf(viewer: PollViewer): readonly VoteReceipt[];
  /** Whom this viewer represents and who has voted in person. Source: PROXY-09. */
  votedInPersonOf(viewer: PollViewer): LiveState['votedInPerson'];
}

/** Loads what these viewers need of a session's polls on entering. The number of queries does not
 *  depend on how many they are. Source: DESIGN §4. */
export async function loadEntryPolls(
  deps: Deps,
  idVotingSession: string,
  viewers: readonly PollViewer[],
): Promise<EntryPolls> {
  const { facts, older } = await loadPollFactsOnEntry(deps, idVotingSession, LAST_POLLS_ON_ENTRY);
  const open = facts.find(({ row }) => row.status === 'open' && row.type === 'vote');
  const [only] = viewers;
  const standings = await standingsAmong(deps, facts, viewers.length === 1 ? only : undefined);
  const representedBy = ({ userId, actionsAllowed }: PollViewer) =>
    standings?.votingOf({ userId, actionsAllowed }).onBehalfOf.map((voter) => voter.userId) ?? [];
  const represented = [...new Set(viewers.flatMap(representedBy))];
  const userIds = [...new Set(viewers.map(({ userId }) => userId))];
  const [votes, inPerson] = await Promise.all([
    loadMyVotesIn(
      deps,
      facts.filter(({ row }) => row.status !== 'draft').map(({ row }) => row.id),
      userIds,
    ),
    open === undefined || represented.length === 0
      ? []
      : loadVotersInPerson(deps.db, open.row.id, represented),
  ]);
  const personally = new Set(inPerson);
  return {
    rest: {
      classOf: (viewer) => pollViewerClassOf(viewer, null).key,
      present: (viewer) => {
        const viewerClass = pollViewerClassOf(viewer, null);
        return facts.flatMap((poll) => presentPoll(poll, viewerClass) ?? []);
      },
    },
    openVote: open === undefined ? null : { pollId: open.row.id, ...pollForNews(open, standings) },
    older,
    myVotesOf: ({ userId }) => votes.get(userId) ?? [],
    votedInPersonOf: (viewer) =>
      open === undefined
        ? []
        : representedBy(viewer)
            .filter((userId) => personally.has(userId))
            .map((userId) => ({ pollId: open.row.id, userId })),
  };
}
