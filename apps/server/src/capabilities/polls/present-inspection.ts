import type { InspectedVote, VoteInspection } from '@hemicycle/contract/polls';
import { summariseByGroup } from '@hemicycle/rules/polls/group-summary';
import type { ElectorRow } from './electorate-store.ts';
import type { PollFacts } from './poll-store.ts';
import type { PollViewerClass } from './poll-viewer-class.ts';
import { presentPoll, visibilityOf } from './present-poll.ts';
import type { CountedVoteRow } from './vote-store.ts';

/** How a voter is called whose name is hidden beside the vote. Source: PRIV-06. */
const ANONYMOUS = 'Anonymous';

const HIDDEN: InspectedVote = {
  userId: null,
  voterName: null,
  groupId: null,
  proxyVoter: null,
  voteDecision: null,
  voteWeight: null,
  serverArrivalTime: null,
  receiptPublic: null,
  snapshotUrl: null,
};

/** The inspection view of a poll as a class of viewer may see it, or null of a draft. Electors come by name and the votes are
 *  put into that order, or sorted by what is shown of them, so that the order tells nothing else.
 *  Source: POLL-10 … POLL-14, PRIV-03 … PRIV-06, DESIGN §6. */
export function presentInspection(
  facts: PollFacts,
  electors: readonly ElectorRow[],
  votes: readonly CountedVoteRow[],
  viewer: PollViewerClass,
): VoteInspection | null {
  const poll = presentPoll(facts, viewer);
  if (poll === null || poll.status === 'draft') return null;
  const visibility = visibilityOf(facts.row, viewer);
  const rows = presentVotes(facts, electors, votes, viewer);
  return {
    poll,
    votes: rows,
    receipts: mayListReceipts(facts, viewer) ? votes.map((vote) => vote.receiptPublic).toSorted() : [],
    summaryByDecision: visibility.tally ? facts.counts.map((count) => ({ ...count })) : null,
    summaryByGroup: visibility.perGroup ? presentGroups(facts, electors, votes) : null,
    withheld: visibility.withheld,
  };
}

function presentVotes(
  facts: PollFacts,
  electors: readonly ElectorRow[],
  votes: readonly CountedVoteRow[],
  viewer: PollViewerClass,
): InspectedVote[] {
  const visibility = visibilityOf(facts.row, viewer);
  const voteOf = new Map(votes.map((vote) => [vote.userId, vote]));
  switch (visibility.voterNames) {
    case 'hidden':
      return [];
    case 'anonymous':
      return facts.row.vote_options.flatMap((option) =>
        votes
          .filter((vote) => vote.voteDecision === option)
          // The database hands them over in the order in which they arrived.
          .toSorted((left, right) => left.voteWeight.localeCompare(right.voteWeight, 'en'))
          .map((vote) => ({
            ...HIDDEN,
            voterName: ANONYMOUS,
            voteDecision: vote.voteDecision,
            // A weight that few hold would name its holder.
            voteWeight: facts.row.rare_weights ? null : vote.voteWeight,
          })),
      );
    case 'names':
      return electors.flatMap((elector) => {
        const vote = voteOf.get(elector.user_id);
        if (vote === undefined) return [];
        const voter = { userId: elector.user_id, voterName: elector.display_name, groupId: elector.group_id };
        if (!visibility.preferencePerVoter) return { ...HIDDEN, ...voter };
        return {
          ...HIDDEN,
          ...voter,
          voteDecision: vote.voteDecision,
          voteWeight: vote.voteWeight,
          serverArrivalTime: vote.arrivalMs,
          receiptPublic: vote.receiptPublic,
        };
      });
  }
}

/** A list that grows while votes arrive would tie each receipt to the name or the count that changed with it. So it comes with the
 *  close, except where names and choices are shown anyway. */
function mayListReceipts(facts: PollFacts, viewer: PollViewerClass): boolean {
  const { voterNames, preferencePerVoter } = visibilityOf(facts.row, viewer);
  return facts.row.status === 'closed' || (voterNames === 'names' && preferencePerVoter);
}

function presentGroups(
  facts: PollFacts,
  electors: readonly ElectorRow[],
  votes: readonly CountedVoteRow[],
): NonNullable<VoteInspection['summaryByGroup']> {
  const electorate = electors.map((elector) => ({ userId: elector.user_id, groupId: elector.group_id }));
  const face = new Map(electors.map((elector) => [elector.group_id, elector]));
  return summariseByGroup(facts.row.vote_options, electorate, votes)
    .map((summary) => ({
      ...summary,
      groupName: face.get(summary.groupId)?.group_name ?? '',
      color: face.get(summary.groupId)?.group_color ?? null,
    }))
    .toSorted((left, right) => left.groupName.localeCompare(right.groupName, 'en'));
}
