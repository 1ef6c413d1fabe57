import type { Poll, PollTally } from '@hemicycle/contract/polls';
import { isSecretPoll, whatMaySee, type PollVisibility } from '@hemicycle/rules/polls/privacy';
import { formatDecimal, decimalUnits } from '@hemicycle/rules/polls/decimal';
import type { PollFacts } from './poll-store.ts';
import type { PollRow } from './poll-tables.ts';
import { NOT_VOTING, type PollViewerClass } from './poll-viewer-class.ts';

/** A poll as a class of viewer may see it; null for a draft that they may not see, and for a vote
 *  of a closed session. Polls leave the server only through this function: by HTTP, socket and
 *  exports alike. Source: DESIGN §1, PRIV-03 … PRIV-06, BEY-45. */
export function presentPoll(facts: PollFacts, viewer: PollViewerClass): Poll | null {
  const { row } = facts;
  if (row.status === 'draft' && !viewer.runsPolls) return null;
  if (isHidden(row, viewer)) return null;
  return {
    id: row.id,
    idVotingSession: row.id_voting_session,
    number: row.number,
    position: row.position,
    type: row.type,
    timerType: row.timer_type,
    title: row.title,
    question: row.question,
    description: row.description,
    documentation: row.documentation.map(({ label, url }) => ({ label, url })),
    voteOptions: row.vote_options,
    durationInSecond: row.duration_in_second,
    durationQuantity: row.duration_quantity,
    durationUnits: row.duration_units,
    startTime: row.start_time_ms,
    endTime: row.end_time_ms,
    closedTime: row.closed_time_ms,
    status: row.status,
    anonymous: row.anonymous,
    votingOrganisation: row.voting_organisation,
    votingOrganisationName: row.voting_organisation_name,
    form: row.form,
    maySplit: row.may_split,
    majority: row.majority,
    repeats: row.repeats,
    opensAt: row.opens_at_ms,
    closesAt: row.closes_at_ms,
    mayChangeVote: row.may_change_vote,
    logAllVotes: row.log_all_votes,
    proofOfIdentity: row.proof_of_identity,
    proofWithinMs: row.proof_within_ms,
    signedCasts: row.signed_casts,
    fewestToTell: row.fewest_to_tell,
    cancelReason: row.cancel_reason,
    cancelCommentary: row.cancel_commentary,
    suspended:
      row.status !== 'open' || row.suspended_ms === null
        ? null
        : { sinceMs: row.suspended_ms, remainingMs: row.remaining_ms },
    course: row.course.map(({ act, atMs, by, endsAtMs, remainingMs }) => ({
      ...{ act, atMs, endsAtMs, remainingMs },
      by: { id: by.id, name: by.name },
    })),
    rollCall: presentRollCall(row, viewer),
    result: row.result,
    resultDetails: {
      commentary: row.result_commentary,
      declaredBy: row.declared_by_name,
      declaredAt: row.declared_ms,
      castingVote: row.casting_vote,
      elected: row.elected,
    },
    election: visibilityOf(row, viewer).withheld.tally === null ? row.election : null,
    tally: presentTally(facts, viewer),
    present:
      row.present_count === null || row.present_weight === null
        ? null
        : { votes: row.present_count, weight: plain(row.present_weight) },
    quorum: { opening: row.quorum_opening, closing: row.quorum_closing },
    record: row.record_head ?? null,
    voting: row.id === viewer.openPollId ? viewer.voting : NOT_VOTING,
  };
}

/** Whether a poll was open in a closed session in which this class of viewer does not stay by a
 *  permission. Those who vote in it see it while it is open. Source: BEY-45. */
function isHidden(row: Pick<PollRow, 'id' | 'in_closed'>, viewer: PollViewerClass): boolean {
  if (!row.in_closed || viewer.staysInClosed) return false;
  const { mayVote, onBehalfOf } = viewer.voting;
  return row.id !== viewer.openPollId || (!mayVote && onBehalfOf.length === 0);
}

/** A roll call; nobody is called once the poll is over. While the names of voters are hidden, only
 *  the person who is called learns it: the count moves with each entry, and the name beside it
 *  would tell whose it is. Source: BEY-41, PRIV-06. */
function presentRollCall(row: PollRow, viewer: PollViewerClass): Poll['rollCall'] {
  const { roll_call: roll, status } = row;
  if (roll === null) return null;
  const tellsName = visibilityOf(row, viewer).voterNames === 'names';
  const isOwn = viewer.isCalled && viewer.openPollId === row.id;
  const { orderedBy, startedAtMs, by, size, called } = roll;
  return {
    ...{ orderedBy, startedAtMs, size, by: { id: by.id, name: by.name } },
    called:
      status !== 'open' || called === null || !(tellsName || isOwn)
        ? null
        : {
            ...{ userId: called.userId, name: called.name, place: called.place },
            ...{ groupName: called.groupName, color: called.color },
          },
  };
}

/** The count as a class of viewer may see it; null for a draft and for a timer. It depends only on
 *  `viewer.privacy`. */
export function presentTally(facts: PollFacts, viewer: Pick<PollViewerClass, 'privacy'>): PollTally | null {
  const { row } = facts;
  if (row.status === 'draft' || row.type === 'timer') return null;
  const { withheld } = visibilityOf(row, viewer);
  const tellsWho = weightsTellWho(row, viewer);
  const seen = withheld.tally === null ? facts.tally : null;
  return {
    votedCount: facts.votedCount,
    entitledCount: row.entitled_count,
    votedWeight: tellsWho ? null : plain(facts.votedWeight),
    entitledWeight: plain(row.entitled_weight),
    votesSummary: seen?.votesSummary ?? null,
    questionSummaries: seen?.questionSummaries ?? null,
    runOff: seen?.runOff ?? null,
    withheld: withheld.tally,
  };
}

/** The columns of a poll that decide its privacy. */
type PrivacyRow = Pick<
  PollRow,
  'anonymous' | 'status' | 'rare_weights' | 'weights_differ' | 'count_withheld'
>;

/** The privacy matrix for a poll, reduced in two cases. A count that was withheld at the close is
 *  not shown. A count by weight is not shown while it grows and names are hidden: its growth could
 *  reveal whose vote arrived, and the choice. Source: SPEC-NOTES §5, DESIGN §6. */
export function visibilityOf(row: PrivacyRow, viewer: Pick<PollViewerClass, 'privacy'>): PollVisibility {
  const visibility = whatMaySee({ privacy: row.anonymous, status: row.status, viewer: viewer.privacy });
  if (!visibility.tally) return visibility;
  const reason = row.count_withheld ?? (weightsTellWho(row, viewer) ? 'too-few' : null);
  if (reason === null) return visibility;
  return { ...visibility, tally: false, withheld: { ...visibility.withheld, tally: reason } };
}

/** Whether the weight of arriving votes could reveal their voters. In a secret poll any two
 *  different weights could, because few votes arrive between two counts. A cancelled poll is
 *  treated like an open one. */
function weightsTellWho(row: PrivacyRow, viewer: Pick<PollViewerClass, 'privacy'>): boolean {
  if (row.status === 'closed') return false;
  if (isSecretPoll(row.anonymous)) return row.weights_differ;
  const { voterNames } = whatMaySee({ privacy: row.anonymous, status: row.status, viewer: viewer.privacy });
  return row.rare_weights && voterNames !== 'names';
}

/** A decimal without trailing zeros. */
function plain(decimal: string): string {
  return formatDecimal(decimalUnits(decimal));
}
