import type { BallotForm } from '@hemicycle/contract/ballots';
import type { MajorityRule } from '@hemicycle/contract/majority';
import type { CastingVote, ElectionProposal, Poll, PollTally, SeatRounds } from '@hemicycle/contract/polls';
import type { PollQuorum } from '@hemicycle/contract/quorum';
import type { CastSignature } from '@hemicycle/contract/records';
import type { CountWithheld } from '@hemicycle/rules/polls/withhold-count';
import type { ColumnType, Generated, Selectable } from 'kysely';

type Documentation = Poll['documentation'];

/** Times in ms since the epoch; weights as exact decimals in text. */
export interface PollTables {
  polls: {
    id: string;
    id_voting_session: string;
    /** Counts the opened polls of the session from 1; null while draft. */
    number: number | null;
    type: Poll['type'];
    timer_type: Poll['timerType'];
    title: string;
    question: string;
    description: string;
    /** Written as JSON text. */
    documentation: ColumnType<Documentation, string, string>;
    vote_options: string[];
    duration_in_second: number | null;
    duration_quantity: number | null;
    duration_units: Poll['durationUnits'];
    start_time_ms: number | null;
    end_time_ms: number | null;
    closed_time_ms: number | null;
    /** When the close of a secret poll began. While the poll is still open: it takes no more votes,
     *  and its close is to be finished. */
    casting_ended_ms: Generated<number | null>;
    status: Poll['status'];
    anonymous: Poll['anonymous'];
    voting_organisation: string;
    may_change_vote: boolean;
    log_all_votes: boolean;
    proof_of_identity: Generated<boolean>;
    /** How old a voter's proof of identity may be, frozen at opening; null: none is asked. */
    proof_within_ms: Generated<number | null>;
    /** Frozen at opening: each cast is signed by a passkey. */
    signed_casts: Generated<boolean>;
    result: Generated<Poll['result']>;
    result_commentary: Generated<string>;
    /** Who was declared elected, in the order of the options; null where the poll is no election,
     *  or not declared. */
    elected: string[] | null;
    /** Whom the count proposes, as the closing says; null of a poll that is no election or not
     *  closed, and where the count is withheld. */
    election: ColumnType<ElectionProposal | null, string | null | undefined, string | null>;
    /** The rounds of a closed ranking, of its first seat, as the closing says; null where the count
     *  is withheld. */
    run_off: ColumnType<NonNullable<PollTally['runOff']> | null, string | null | undefined, string | null>;
    declared_by: string | null;
    declared_by_name: string | null;
    declared_ms: number | null;
    /** Frozen at opening, with `poll_electors`. */
    entitled_count: Generated<number>;
    entitled_weight: Generated<string>;
    /** Whether some weight of the electorate is held by fewer than five, so that it would tell who
     *  holds it. */
    rare_weights: Generated<boolean>;
    /** Whether two of the electorate have different weights. Frozen at opening. */
    weights_differ: Generated<boolean>;
    /** From how many votes on the count of a secret poll is told. Frozen at opening. */
    fewest_to_tell: Generated<number>;
    /** Why the count of a closed secret poll is told to nobody. Its ballots are gone. */
    count_withheld: Generated<CountWithheld | null>;
    form: ColumnType<BallotForm, string, string>;
    may_split: boolean;
    majority: ColumnType<MajorityRule, string, string>;
    /** The poll that this one repeats. */
    repeats: string | null;
    /** Set times (BEY-07). */
    opens_at_ms: number | null;
    closes_at_ms: number | null;
    /** The order of drafts; equal ones stand in the order in which they were made. */
    position: Generated<number>;
    /** The organisation's name as it was at opening. */
    voting_organisation_name: string | null;
    cancel_reason: Poll['cancelReason'];
    casting_vote: ColumnType<CastingVote | null, string | null, string | null>;
    /** Those of the electorate who were present at the close. */
    present_count: number | null;
    present_weight: string | null;
    quorum_opening: ColumnType<PollQuorum[], string | undefined, string>;
    quorum_closing: ColumnType<PollQuorum[], string | undefined, string>;
    record_head: ColumnType<Poll['record'], string | null | undefined, string | null>;
    created_by: string;
    created_ms: number;
  };
  /** The rounds of all seats of a closed ranking, since somebody asked for them. */
  poll_seats: { poll_id: string; seats: ColumnType<SeatRounds[], string, string> };
  /** Who may vote, frozen at opening: weight, name and primary group as they were then. */
  poll_electors: {
    poll_id: string;
    user_id: string;
    weight: string;
    display_name: string;
    group_id: string | null;
    group_name: string | null;
    group_color: string | null;
    /** Who may vote for them. */
    proxy_user_id: string | null;
    /** Whose weighting number their weight is; null in an unweighted poll. */
    weighting_group_id: string | null;
    weighting_group_name: string | null;
  };
  /** The vote that counts, or in a secret poll that somebody took part: then the choice is null,
   *  and stands sealed in `sealed_ballots` while the poll is open and in `ballots`, apart from its
   *  voter, afterwards. `proxy_user_id` cast it. `revision` is 1 for a first vote and grows with
   *  each change; `request_id` brought this one, the `first_…` columns keep the request that
   *  brought the first. */
  votes: {
    poll_id: string;
    user_id: string;
    proxy_user_id: string | null;
    vote_decision: string | null;
    vote_weight: string;
    server_arrival_time_ms: number;
    request_id: string;
    receipt_public: string;
    revision: number;
    first_request_id: string;
    first_request_mark: string;
    first_arrival_time_ms: number;
    /** Where the poll asks for signed casts. */
    cast_signature: ColumnType<CastSignature | null, string | null, string | null>;
    /** What was signed of this vote and of the first one: the challenge that the next one has to
     *  name. */
    cast_statement: string | null;
    first_cast_statement: string | null;
  };
  /** The requests that changed a vote, so that each gives the same answer again. A mark tells
   *  whether a request asks for the same as before without telling what it asked for. */
  vote_requests: {
    poll_id: string;
    user_id: string;
    request_id: string;
    request_mark: string;
    server_arrival_time_ms: number;
    cast_statement: string | null;
  };
  /** Every vote in polls with `logAllVotes` whose privacy joins voters and choices anyway. */
  vote_log: {
    poll_id: string;
    user_id: string;
    revision: number;
    vote_decision: string;
    vote_weight: string;
    server_arrival_time_ms: number;
    cast_signature: ColumnType<CastSignature | null, string | null, string | null>;
  };
  /** Secret ballots of open polls, each openable with the poll's key alone, which never is in the
   *  database. */
  sealed_ballots: {
    poll_id: string;
    user_id: string;
    sealed: Buffer;
    /** What the live count holds of this voter: the ballot as it was at the last step, sealed too;
     *  null: nothing yet. */
    shown: Generated<Buffer | null>;
  };
  /** Secret ballots of closed polls, in no order. With `is_sum` equal ballots whose weights are too
   *  rare to be listed. */
  ballots: { poll_id: string; vote_decision: string; vote_weight: string; votes: number; is_sum: boolean };
}

/** A poll as the database has it. */
export type PollRow = Selectable<PollTables['polls']>;
