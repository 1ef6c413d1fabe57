import type { MajorityBase } from '@hemicycle/contract/majority';
import type { PollPrivacy, PollResult, PollStep } from '@hemicycle/contract/polls';
import type { RollOrder } from '@hemicycle/contract/roll-call-values';

/** All words of an export except those that people wrote. Functions with `zone` add the time zone
 *  to a time. */
export interface ExportWords {
  /** The words for the standard options; other options stay as they were written. */
  readonly options: Readonly<Record<string, string>>;
  /** The name of a table with the rounds of one seat. */
  readonly seat: (section: string, number: number) => string;
  /** The name of a table about one of several questions. */
  readonly question: (section: string, number: number) => string;
  readonly sections: Readonly<
    Record<
      | 'vote'
      | 'count'
      | 'countByWeight'
      | 'countByMembers'
      | 'runOff'
      | 'runOffByWeight'
      | 'runOffByMembers'
      | 'groups'
      | 'groupsByWeight'
      | 'groupsByMembers'
      | 'weights'
      | 'votes'
      | 'receipts',
      string
    >
  >;
  readonly facts: Readonly<
    Record<
      | 'house'
      | 'sitting'
      | 'number'
      | 'title'
      | 'question'
      | 'description'
      | 'document'
      | 'zone'
      | 'opened'
      | 'closed'
      | 'course'
      | 'rollCall'
      | 'entered'
      | 'cancelled'
      | 'privacy'
      | 'privacySentence'
      | 'names'
      | 'choices'
      | 'count'
      | 'groups'
      | 'organisation'
      | 'ballot'
      | 'rule'
      | 'result'
      | 'proposedElected'
      | 'byRule'
      | 'withoutQuorum'
      | 'commentary'
      | 'declaredBy'
      | 'declared'
      | 'castingVote'
      | 'castingVoteBy'
      | 'voted'
      | 'votedWeight'
      | 'entitled'
      | 'entitledWeight'
      | 'present'
      | 'presentWeight'
      | 'quorumAtOpening'
      | 'quorumAtClose'
      | 'recordEntry'
      | 'closingHash'
      | 'recordLeaves'
      | 'recordRoot',
      string
    >
  >;
  readonly columns: Readonly<
    Record<
      | 'option'
      | 'firstPreference'
      | 'question'
      | 'votes'
      | 'members'
      | 'weight'
      | 'percentOfVotes'
      | 'percentOfBallots'
      | 'percentOfWeight'
      | 'percentOfWeightVoted'
      | 'round'
      | 'note'
      | 'group'
      | 'notVoted'
      | 'weightingGroup'
      | 'voter'
      | 'voterId'
      | 'proxy'
      | 'enteredBy'
      | 'vote'
      | 'receipt'
      | 'voterAndReceipt'
      | 'time',
      string
    >
  >;
  readonly recorded: (zone: string) => string;
  /** The short labels of the privacy options; `privacySentence` gives the sentences. */
  readonly privacy: Readonly<Record<PollPrivacy, string>>;
  readonly withheld: string;
  /** Why nobody may see the count of a secret vote. */
  readonly countWithheld: Readonly<Record<'too-few-votes' | 'too-few-of-weight', string>>;
  readonly result: Readonly<Record<PollResult, string>>;
  /** `names` are already joined by commas. */
  readonly election: {
    readonly elected: (names: string) => string;
    readonly nobody: string;
    readonly proposesNobody: string;
    readonly tie: (names: string, seats: number) => string;
    readonly quorum: string;
  };
  /** A note beside a proposal from which the declaration differs. */
  readonly otherwise: string;
  /** A note beside the result where a quorum was not met at the close. */
  readonly withoutQuorum: string;
  /** The same note where the vote is therefore proposed as not valid. */
  readonly notValid: string;
  readonly quorum: (name: string, met: boolean, display: string) => string;
  /** Continues the text of `quorum`: the heads or the weight present, and the least that passes. */
  readonly quorumNumbers: (present: string, needed: string) => string;
  readonly eliminated: Readonly<Record<'fewest' | 'earlier-round' | 'order-of-options', string>>;
  readonly exhausted: string;
  readonly winner: string;
  /** Replaces `winner` where a quorum was not met. */
  readonly firstWithoutQuorum: string;
  readonly equalAtEnd: string;
  readonly noGroup: string;
  readonly all: string;
  readonly by: (name: string) => string;
  /** Beside a vote that a clerk entered in a roll call. */
  readonly enteredBy: (name: string) => string;
  /** What was done to a vote while it was open. `until`: when it closes from then on; `kept`: the
   *  time that it keeps while suspended; empty where there is none. */
  readonly step: (step: {
    readonly act: PollStep['act'];
    readonly name: string;
    readonly time: string;
    readonly until: string;
    readonly kept: string;
  }) => string;
  /** A length of days and a clock: `2 days 3:04:05`. */
  readonly days: (count: number, clock: string) => string;
  readonly rollCall: (begun: {
    readonly orderedBy: RollOrder;
    readonly name: string;
    readonly time: string;
  }) => string;
  readonly rule: {
    readonly bases: Readonly<Record<MajorityBase, string>>;
    readonly none: string;
    /** Replaces `none` for an election, of which the count proposes the elected. */
    readonly election: string;
    readonly simple: (base: string) => string;
    readonly castingVote: string;
    readonly absolute: (base: string) => string;
    readonly twoThirds: (base: string) => string;
    readonly threeFifths: (base: string) => string;
    readonly double: (parts: string) => string;
    readonly heads: (threshold: string) => string;
    readonly weight: (threshold: string) => string;
    readonly blocking: (members: number) => string;
    readonly atLeastAmount: (amount: string) => string;
    readonly moreThan: (share: string, base: string) => string;
    readonly atLeast: (share: string, base: string) => string;
  };
  readonly ballot: {
    readonly single: string;
    readonly approval: (minimum: number, maximum: number) => string;
    readonly ranking: string;
    readonly questions: (count: number) => string;
    readonly maySplit: string;
    readonly seats: (seats: number, options: number) => string;
  };
  readonly document: {
    readonly vote: (number: number | null) => string;
    readonly kind: string;
    /** `ended`: when a host ended it; null: none did yet, or the paper says so elsewhere. */
    readonly sittingOn: (from: string, to: string, ended: string | null) => string;
    readonly timesIn: (zone: string, offset: string) => string;
    readonly pageOf: string;
    readonly result: string;
    readonly seatMap: string;
    readonly seatMapAlt: (counts: string, seats: number) => string;
    readonly notVoted: string;
    readonly closing: string;
    readonly closingExplained: string;
    readonly signatures: string;
    readonly signatureOf: readonly [string, string];
    readonly placeAndDate: string;
    readonly codePoints: string;
    readonly made: (time: string) => string;
  };
}
