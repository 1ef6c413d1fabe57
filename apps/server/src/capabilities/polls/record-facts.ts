import type { Poll } from '@hemicycle/contract/polls';
import type { RollCall } from '@hemicycle/contract/roll-call-values';
import type { PollQuorum } from '@hemicycle/contract/quorum';
import type { RecordLeaf, RecordPoll } from '@hemicycle/contract/records';
import { readBallot } from '@hemicycle/rules/polls/ballot-text';
import { FEWEST_TO_HIDE_IN } from '@hemicycle/rules/polls/too-few';
import type { ClosingFacts } from '@hemicycle/record/build-entry';
import type { OpenedBallot } from './ballot-store.ts';
import type { ElectorRow } from './electorate-store.ts';
import { isSecret, shapeOfPoll } from './poll-ballots.ts';
import type { PollRow } from './poll-tables.ts';
import type { CountedVoteRow, EarlierVoteRow } from './vote-store.ts';

/** The data about a closed poll that its record is made from. `ballots` are the opened ballots of a
 *  secret poll. */
export interface ClosedPoll {
  readonly row: PollRow;
  readonly electors: readonly ElectorRow[];
  readonly votes: readonly CountedVoteRow[];
  readonly earlier: readonly EarlierVoteRow[];
  readonly ballots: readonly OpenedBallot[];
  /** The public receipts of votes that were replaced. */
  readonly replaced: readonly string[];
}

/** The facts in a record: exactly what the poll's privacy option shows everybody after the close.
 *  Source: BEY-01, BEY-03, SPEC-NOTES §5. */
export function recordFacts(
  closed: ClosedPoll,
): Pick<ClosingFacts, 'poll' | 'electorate' | 'leaves' | 'withheld' | 'replaced'> {
  return {
    poll: recordPollOf(closed.row),
    electorate: closed.electors.map((elector) => ({
      voter: elector.user_id,
      name: elector.display_name,
      group: elector.group_name,
      weight: elector.weight,
      proxy: elector.proxy_user_id,
    })),
    leaves: isSecret(closed.row) ? secretLeaves(closed) : openLeaves(closed),
    withheld: withheldOf(closed.row),
    replaced: closed.replaced,
  };
}

/** The quorums of a poll in the format of the record: the displayed text of each rule, without the
 *  numbers of people present. */
export function recordQuorumOf({ closing, opening }: Poll['quorum']): ClosingFacts['quorum'] {
  const displayed = ({ displayString, name, pass, rule }: PollQuorum) => ({
    rule,
    name,
    pass,
    displayString,
  });
  return { opening: opening.map(displayed), closing: closing.map(displayed) };
}

function withheldOf({ count_withheld: reason, fewest_to_tell: fewest }: PollRow): ClosingFacts['withheld'] {
  switch (reason) {
    case null:
      return undefined;
    case 'too-few-votes':
      return { reason, fewest };
    case 'too-few-of-weight':
      return { reason, fewest: FEWEST_TO_HIDE_IN };
  }
}

/** An ended poll in the format of its record. */
export function recordPollOf(row: PollRow): RecordPoll {
  return {
    id: row.id,
    number: row.number ?? 0,
    title: row.title,
    question: row.question,
    description: row.description,
    documentation: row.documentation.map(({ label, url }) => ({ label, url })),
    form: row.form,
    voteOptions: row.vote_options,
    maySplit: row.may_split,
    mayChangeVote: row.may_change_vote,
    logAllVotes: row.log_all_votes,
    privacy: row.anonymous,
    votingOrganisation:
      row.voting_organisation === 'none'
        ? null
        : { id: row.voting_organisation, name: row.voting_organisation_name ?? '' },
    majority: row.majority,
    repeats: row.repeats,
    ...(row.signed_casts ? { signedCasts: true } : {}),
    openedAtMs: row.start_time_ms ?? 0,
    closedAtMs: row.closed_time_ms ?? 0,
    ...(row.course.length === 0 ? {} : { course: row.course }),
    ...(row.roll_call === null ? {} : { rollCall: recordedRollCall(row.roll_call) }),
  };
}

function recordedRollCall({ orderedBy, startedAtMs, by }: RollCall): NonNullable<RecordPoll['rollCall']> {
  return { orderedBy, startedAtMs, by: { id: by.id, name: by.name } };
}

function openLeaves({ row, votes, earlier }: ClosedPoll): RecordLeaf[] {
  const shape = shapeOfPoll(row);
  const earlierOf = new Map<string, EarlierVoteRow[]>();
  for (const one of earlier) earlierOf.set(one.userId, [...(earlierOf.get(one.userId) ?? []), one]);
  return votes.flatMap((vote) =>
    vote.text === null
      ? []
      : {
          type: 'vote',
          voter: vote.userId,
          by: vote.proxyUserId,
          voteDecision: readBallot(shape, vote.text),
          weight: vote.voteWeight,
          receipt: vote.receiptPublic,
          arrivedAtMs: vote.arrivalMs,
          earlier: (earlierOf.get(vote.userId) ?? []).map(({ text, arrivalMs, signature, entered }) => ({
            voteDecision: readBallot(shape, text),
            arrivedAtMs: arrivalMs,
            ...(signature === null ? {} : { signature }),
            ...(entered === null ? {} : { entered }),
          })),
          ...(vote.signature === null ? {} : { signature: vote.signature }),
          ...(vote.entered === null ? {} : { entered: vote.entered }),
        },
  );
}

function secretLeaves({ row, votes, ballots }: ClosedPoll): RecordLeaf[] {
  const shape = shapeOfPoll(row);
  const namesVoters = row.anonymous === 'privateselection';
  return [
    ...ballots.map(({ text, weight, votes: count, isSum }): RecordLeaf => {
      const voteDecision = readBallot(shape, text);
      return isSum
        ? { type: 'sum', voteDecision, votes: count, weight }
        : { type: 'ballot', voteDecision, weight };
    }),
    ...votes.map((vote): RecordLeaf => ({
      type: 'receipt',
      receipt: vote.receiptPublic,
      voter: namesVoters ? vote.userId : null,
    })),
  ];
}
