import type { InspectedVote, VoteInspection } from '@hemicycle/contract/votes';
import { readBallot } from '@hemicycle/rules/polls/ballot-text';
import { summariseByGroup } from '@hemicycle/rules/polls/group-summary';
import { summariseWeights } from '@hemicycle/rules/polls/weight-summary';
import { weightingOrganisation } from '@hemicycle/rules/polls/weighting';
import type { ElectorRow } from './electorate-store.ts';
import { shapeOfPoll } from './poll-ballots.ts';
import type { PollFacts } from './poll-store.ts';
import type { PollViewerClass } from './poll-viewer-class.ts';
import { presentPoll, visibilityOf } from './present-poll.ts';
import type { CountedVoteRow } from './vote-store.ts';

/** The name of a voter who must stay hidden beside their vote. Source: PRIV-06. */
const ANONYMOUS = 'Anonymous';

const HIDDEN: Omit<InspectedVote, 'pollId'> = {
  userId: null,
  voterName: null,
  groupId: null,
  proxyVoter: null,
  proxyVoterName: null,
  voteDecision: null,
  voteWeight: null,
  serverArrivalTime: null,
  receiptPublic: null,
  snapshotUrl: null,
  enteredBy: null,
};

/** A vote that counts, with the name of the proxy who cast it and the URL of its verification
 *  snapshot; the URL is null where the viewer may not see one. */
type InspectedRow = CountedVoteRow &
  Pick<InspectedVote, 'snapshotUrl'> & { readonly proxyName: string | null };

/** The inspection view of a poll as a class of viewer may see it; null for a draft. `electors` must
 *  be sorted by name. The votes get the order of the electors, or are sorted by what is shown of
 *  them, so that their order reveals nothing. Source: POLL-10 … POLL-14, PRIV-03 … PRIV-06, DESIGN
 *  §6. */
export function presentInspection(
  facts: PollFacts,
  electors: readonly ElectorRow[],
  votes: readonly InspectedRow[],
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
    summaryByDecision: visibility.tally ? (facts.tally?.votesSummary ?? null) : null,
    summaryByGroup: visibility.perGroup ? presentGroups(facts, electors, votes) : null,
    voteWeightingSummary: presentWeights(facts, electors),
    withheld: visibility.withheld,
  };
}

function presentVotes(
  facts: PollFacts,
  electors: readonly ElectorRow[],
  votes: readonly InspectedRow[],
  viewer: PollViewerClass,
): InspectedVote[] {
  const visibility = visibilityOf(facts.row, viewer);
  const hidden: InspectedVote = { ...HIDDEN, pollId: facts.row.id };
  const voteOf = new Map(votes.map((vote) => [vote.userId, vote]));
  switch (visibility.voterNames) {
    case 'hidden':
      return [];
    case 'anonymous':
      // Sort the votes: the database gives them in the order in which they arrived.
      return votes
        .toSorted(
          (left, right) =>
            compareTexts(left.text ?? '', right.text ?? '') ||
            compareTexts(left.voteWeight, right.voteWeight),
        )
        .map((vote) => ({
          ...hidden,
          voterName: ANONYMOUS,
          voteDecision: decisionOf(facts, vote),
          // A weight that few people hold would reveal its holder.
          voteWeight: facts.row.rare_weights ? null : vote.voteWeight,
        }));
    case 'names':
      return electors.flatMap((elector) => {
        const vote = voteOf.get(elector.user_id);
        if (vote === undefined) return [];
        const voter = {
          userId: elector.user_id,
          voterName: elector.display_name,
          groupId: elector.group_id,
          proxyVoter: vote.proxyUserId,
          proxyVoterName: vote.proxyName,
        };
        if (!visibility.preferencePerVoter) return { ...hidden, ...voter };
        return {
          ...hidden,
          ...voter,
          voteDecision: decisionOf(facts, vote),
          voteWeight: vote.voteWeight,
          serverArrivalTime: vote.arrivalMs,
          receiptPublic: vote.receiptPublic,
          snapshotUrl: vote.snapshotUrl,
          enteredBy: vote.entered?.name ?? null,
        };
      });
  }
}

function decisionOf({ row }: PollFacts, { text }: CountedVoteRow): InspectedVote['voteDecision'] {
  return text === null ? null : readBallot(shapeOfPoll(row), text);
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether the list of receipts may be shown. If it grew while votes arrive, each new receipt could
 *  be connected with the name or count that changed with it. So it is shown after the close, or
 *  where names and choices are shown anyway. */
function mayListReceipts(facts: PollFacts, viewer: PollViewerClass): boolean {
  const { voterNames, preferencePerVoter } = visibilityOf(facts.row, viewer);
  return facts.row.status === 'closed' || (voterNames === 'names' && preferencePerVoter);
}

function presentWeights({ row }: PollFacts, electors: readonly ElectorRow[]) {
  if (weightingOrganisation(row.voting_organisation) === null) return null;
  return summariseWeights(
    electors.map(({ weight, ...elector }) => ({
      weight,
      weightingGroupId: elector.weighting_group_id,
      weightingGroupName: elector.weighting_group_name,
    })),
  );
}

function presentGroups(
  facts: PollFacts,
  electors: readonly ElectorRow[],
  votes: readonly CountedVoteRow[],
): NonNullable<VoteInspection['summaryByGroup']> {
  const electorate = electors.map((elector) => ({ userId: elector.user_id, groupId: elector.group_id }));
  const face = new Map(electors.map((elector) => [elector.group_id, elector]));
  const cast = votes.flatMap(({ userId, text, voteWeight: weight }) =>
    text === null ? [] : { userId, text, weight },
  );
  // The groups have the order of the electorate, in which the seats are drawn too.
  return summariseByGroup(shapeOfPoll(facts.row), electorate, cast).map((summary) => ({
    ...summary,
    groupName: face.get(summary.groupId)?.group_name ?? '',
    color: face.get(summary.groupId)?.group_color ?? null,
  }));
}
