import type { BallotForm } from '@hemicycle/contract/ballots';
import type { MajorityRule } from '@hemicycle/contract/majority';
import type { CastingVote, ElectionProposal, Poll, PollTally, SeatRounds } from '@hemicycle/contract/polls';
import type { PollQuorum } from '@hemicycle/contract/quorum';
import type { CastSignature } from '@hemicycle/contract/records';
import type { RollCall } from '@hemicycle/contract/roll-call-values';
import type { RollMark } from '@hemicycle/contract/roll-call';
import type { CountWithheld } from '@hemicycle/rules/polls/withhold-count';
import type { ColumnType, Generated, Selectable } from 'kysely';

type Documentation = Poll['documentation'];

/** Who entered a vote in a roll call. */
export interface Clerk {
  readonly id: string;
  readonly name: string;
}

declare module '../../database.ts' {
  interface Database extends PollTables {}
}

/** Times are ms since the epoch; weights are exact decimals as text. */
export interface PollTables {
  polls: {
    id: string;
    id_voting_session: string;
    /** Counts the opened polls of the session from 1; null for a draft. */
    number: number | null;
    type: Poll['type'];
    timer_type: Poll['timerType'];
    title: string;
    question: string;
    description: string;
    /** It is written as JSON text. */
    documentation: ColumnType<Documentation, string, string>;
    vote_options: string[];
    duration_in_second: number | null;
    duration_quantity: number | null;
    duration_units: Poll['durationUnits'];
    start_time_ms: number | null;
    end_time_ms: number | null;
    closed_time_ms: number | null;
    /** When the close of a secret poll began. A poll that has this time and is still open takes no
     *  more votes, and its close has to be finished. */
    casting_ended_ms: Generated<number | null>;
    status: Poll['status'];
    anonymous: Poll['anonymous'];
    voting_organisation: string;
    may_change_vote: boolean;
    log_all_votes: boolean;
    proof_of_identity: Generated<boolean>;
    /** The greatest age of a voter's proof of identity, in ms, frozen at the opening; null: the
     *  poll asks for none. */
    proof_within_ms: Generated<number | null>;
    /** Whether each cast needs a passkey signature; frozen at the opening. */
    signed_casts: Generated<boolean>;
    result: Generated<Poll['result']>;
    result_commentary: Generated<string>;
    /** The declared elected, in the order of the options; null where the poll is no election, or
     *  not declared. */
    elected: string[] | null;
    /** The options that the count proposes to elect, from the closing entry. Null where the poll is
     *  no election or not closed, and where the count is withheld. */
    election: ColumnType<ElectionProposal | null, string | null | undefined, string | null>;
    /** The rounds for the first seat of a closed ranking, from the closing entry; null where the
     *  count is withheld. */
    run_off: ColumnType<NonNullable<PollTally['runOff']> | null, string | null | undefined, string | null>;
    declared_by: string | null;
    declared_by_name: string | null;
    declared_ms: number | null;
    /** Frozen at the opening, like `poll_electors`. */
    entitled_count: Generated<number>;
    entitled_weight: Generated<string>;
    /** Whether fewer than five electors hold some weight, so that the weight would reveal them. */
    rare_weights: Generated<boolean>;
    /** Whether two electors have different weights; frozen at the opening. */
    weights_differ: Generated<boolean>;
    /** The least number of votes at which the count of a secret poll is shown; frozen at the
     *  opening. */
    fewest_to_tell: Generated<number>;
    /** Why nobody may see the count of a closed secret poll; its ballots are then deleted. */
    count_withheld: Generated<CountWithheld | null>;
    form: ColumnType<BallotForm, string, string>;
    may_split: boolean;
    majority: ColumnType<MajorityRule, string, string>;
    /** The poll that this one repeats. */
    repeats: string | null;
    /** The set times at which it opens and closes by itself (BEY-07). */
    opens_at_ms: number | null;
    closes_at_ms: number | null;
    /** The place among the drafts; drafts with the same place are in the order in which they were
     *  made. */
    position: Generated<number>;
    /** The name of the voting organisation at the opening. */
    voting_organisation_name: string | null;
    cancel_reason: Poll['cancelReason'];
    /** Why it was cancelled, in the words of the person who did it; empty where they gave none. */
    cancel_commentary: Generated<string>;
    /** When an open vote was suspended; it then has no end time. Null: casting goes on. */
    suspended_ms: Generated<number | null>;
    /** It was open while its session was closed. */
    in_closed: Generated<boolean>;
    /** The time that a suspended vote keeps; null where it is not suspended, or has no end. */
    remaining_ms: Generated<number | null>;
    /** When the vote last went on after a suspension. A cast that arrived before is not taken. */
    resumed_ms: Generated<number | null>;
    /** What was done to the vote while it was open, as its record tells it, oldest first. */
    course: ColumnType<Poll['course'], string | undefined, string>;
    /** The named roll call; null where no roll is or was called. */
    roll_call: ColumnType<RollCall | null, string | null | undefined, string | null>;
    casting_vote: ColumnType<CastingVote | null, string | null, string | null>;
    /** How many electors were present at the close, and their weight. */
    present_count: number | null;
    present_weight: string | null;
    quorum_opening: ColumnType<PollQuorum[], string | undefined, string>;
    quorum_closing: ColumnType<PollQuorum[], string | undefined, string>;
    record_head: ColumnType<Poll['record'], string | null | undefined, string | null>;
    created_by: string;
    created_ms: number;
  };
  /** The rounds of all seats of a closed ranking; stored when somebody first asks for them. */
  poll_seats: { poll_id: string; seats: ColumnType<SeatRounds[], string, string> };
  /** The electorate, frozen at the opening: weight, name and primary group as they were then. */
  poll_electors: {
    poll_id: string;
    user_id: string;
    weight: string;
    display_name: string;
    group_id: string | null;
    group_name: string | null;
    group_color: string | null;
    /** The proxy who may vote for this elector. */
    proxy_user_id: string | null;
    /** The group whose weighting number is the weight; null in an unweighted poll. */
    weighting_group_id: string | null;
    weighting_group_name: string | null;
  };
  /** The votes that count. In a secret poll a row says only that somebody took part: its choice is
   *  null. The choice is sealed in `sealed_ballots` while the poll is open, and in `ballots`
   *  without its voter afterwards. `proxy_user_id` is the proxy who cast it. `revision` is 1 for a
   *  first vote and increases with each change. `request_id` is the request for this vote; the
   *  `first_…` columns are about the request for the first one. */
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
    /** The passkey signature, where the poll asks for signed casts. */
    cast_signature: ColumnType<CastSignature | null, string | null, string | null>;
    /** The challenges that were signed for this vote and for the first one. A later cast has to
     *  name the challenge of the vote that it replaces. */
    cast_statement: string | null;
    first_cast_statement: string | null;
    /** The clerk who entered it in a roll call; null where it was cast. */
    entered: ColumnType<Clerk | null, string | null | undefined, string | null>;
  };
  /** The requests that changed a vote, so that repeating one gets the same answer. A mark shows
   *  whether a repeated request asks for the same choice, without revealing that choice. */
  vote_requests: {
    poll_id: string;
    user_id: string;
    request_id: string;
    request_mark: string;
    server_arrival_time_ms: number;
    cast_statement: string | null;
  };
  /** Every vote in polls with `logAllVotes`, where the privacy option shows choices beside voters
   *  anyway. */
  vote_log: {
    poll_id: string;
    user_id: string;
    revision: number;
    vote_decision: string;
    vote_weight: string;
    server_arrival_time_ms: number;
    cast_signature: ColumnType<CastSignature | null, string | null, string | null>;
    entered: ColumnType<Clerk | null, string | null | undefined, string | null>;
  };
  /** The order of its own in which a sitting calls its roll. */
  roll_orders: { id_voting_session: string; user_ids: string[] };
  /** The names of a roll call in their order; `place` counts from 1. `mark`: what the clerk noted
   *  in place of a vote. `dealt`: counts the acts of the roll call, for taking back the last one;
   *  null: nothing is to be taken back. `taken_back`: the sum of the revisions of the votes that
   *  were taken back. */
  roll_call_names: {
    poll_id: string;
    user_id: string;
    place: number;
    mark: RollMark | null;
    dealt: number | null;
    taken_back: number;
  };
  /** The secret ballots of open polls. Only the poll's key opens them, and it is never in the
   *  database. */
  sealed_ballots: {
    poll_id: string;
    user_id: string;
    sealed: Buffer;
    /** The voter's ballot in the live count, as it was at the last step, also sealed; null: it is
     *  not counted yet. */
    shown: Generated<Buffer | null>;
  };
  /** The secret ballots of closed polls, in no order. With `is_sum` a row is the sum of equal
   *  ballots whose weights are too rare to be listed. */
  ballots: { poll_id: string; vote_decision: string; vote_weight: string; votes: number; is_sum: boolean };
}

/** A poll as the database has it. */
export type PollRow = Selectable<PollTables['polls']>;
