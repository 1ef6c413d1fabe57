import type { LiveState } from '@hemicycle/contract/live';
import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import type { Deps } from '../../deps.ts';
import { loadVotersInPerson } from './in-person-store.ts';
import { pollForNews, standingsAmong, type ForNews } from './load-poll-views.ts';
import { loadMyVotesIn } from './my-votes.ts';
import { loadPollFactsOnEntry } from './poll-store.ts';
import { pollViewerClassOf, type PollViewer } from './poll-viewer-class.ts';
import { presentPoll } from './present-poll.ts';

/** How many ended polls somebody gets on entering a session; a client reads earlier ones when it
 *  shows them. */
export const LAST_POLLS_ON_ENTRY = 5;

/** The polls of a session for the people who enter it, loaded once for all of them. */
export interface EntryPolls {
  /** Drafts, open polls and the last ended ones, in the order of the list, as a class of viewer
   *  without a right to vote sees them. Viewers with the same key see the same, except for
   *  `openVote`. */
  readonly rest: {
    classOf(viewer: PollViewer): string;
    present(viewer: PollViewer): Poll[];
  };
  /** The open vote with its viewer's standing. It replaces the same poll in `rest`. Null while none
   *  is open. */
  readonly openVote: (ForNews<Poll> & { readonly pollId: string }) | null;
  /** How many earlier polls there are that a viewer may know of. */
  readonly older: { classOf(viewer: PollViewer): string; present(viewer: PollViewer): number };
  /** The viewer's own recorded votes in these polls. */
  myVotesOf(viewer: PollViewer): readonly VoteReceipt[];
  /** The people whom this viewer represents and who have voted in person. Source: PROXY-09. */
  votedInPersonOf(viewer: PollViewer): LiveState['votedInPerson'];
}

/** Loads the polls that these viewers need when they enter a session. The number of queries does
 *  not depend on the number of viewers. Source: DESIGN §4. */
export async function loadEntryPolls(
  deps: Deps,
  idVotingSession: string,
  viewers: readonly PollViewer[],
): Promise<EntryPolls> {
  const { facts, older, olderInOpen } = await loadPollFactsOnEntry(
    deps,
    idVotingSession,
    LAST_POLLS_ON_ENTRY,
  );
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
    older: {
      classOf: (viewer) => pollViewerClassOf(viewer, null).key,
      present: (viewer) => (pollViewerClassOf(viewer, null).staysInClosed ? older : olderInOpen),
    },
    myVotesOf: ({ userId }) => votes.get(userId) ?? [],
    votedInPersonOf: (viewer) =>
      open === undefined
        ? []
        : representedBy(viewer)
            .filter((userId) => personally.has(userId))
            .map((userId) => ({ pollId: open.row.id, userId })),
  };
}
