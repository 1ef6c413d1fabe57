import type { AgendaMover } from '@hemicycle/contract/agenda';
import type { SpeakingSide } from '@hemicycle/contract/speaking-rules';

/** The sentences of minutes. Times, names and numbers come as they are written. Source: BEY-34. */
export interface MinuteWords {
  readonly title: string;
  readonly draft: string;
  readonly nobodyPresided: string;
  readonly presidedFrom: (name: string, time: string) => string;
  readonly vacantFrom: (time: string) => string;
  readonly closedPart: string;
  readonly closedFromTo: (from: string, to: string) => string;
  readonly closedSince: (from: string) => string;
  readonly attendance: string;
  readonly attended: (came: string, expected: string) => string;
  readonly absent: (names: string) => string;
  readonly nobodyAbsent: string;
  /** Who of those absent answered a roll call, by a vote that the clerk entered. */
  readonly answeredRollCall: (names: string) => string;
  readonly name: string;
  readonly cameAs: string;
  readonly member: string;
  readonly times: string;
  readonly stillThere: string;
  readonly takenUp: (from: string, to: string) => string;
  readonly takenUpOnly: (from: string) => string;
  readonly state: Readonly<Record<'planned' | 'postponed' | 'withdrawn', string>>;
  readonly movers: Readonly<Record<AgendaMover['role'], (names: string) => string>>;
  readonly together: (items: string, vote: string, outcome: string) => string;
  readonly spoke: string;
  readonly intervention: string;
  readonly answer: string;
  readonly pointOfOrder: string;
  readonly group: string;
  readonly side: string;
  readonly sides: Readonly<Record<SpeakingSide, string>>;
  readonly from: string;
  readonly spokenFor: string;
  readonly spokeFor: (minutes: string, from: string) => string;
  readonly namesOpen: string;
  readonly namesClosed: string;
  readonly weights: (counts: string) => string;
  /** What the count of an election proposes. */
  readonly byCount: (text: string) => string;
  /** A fact of a vote, as the exports of the vote name and word it. */
  readonly fact: (name: string, value: string) => string;
  readonly notVoted: (number: string) => string;
  readonly byProxy: (voter: string, proxy: string) => string;
  readonly declared: (by: string, time: string) => string;
  readonly proposed: string;
  readonly withdrawn: (time: string) => string;
  readonly vote: string;
  readonly names: string;
  readonly recordOf: (hash: string) => string;
  readonly outside: string;
  readonly closing: string;
  readonly closed: (time: string) => string;
  readonly notClosed: string;
  readonly recordHead: (entry: string, hash: string) => string;
  readonly approvedBy: (sitting: string | null, vote: string, day: string) => string;
  readonly signed: (time: string, key: string) => string;
  readonly contentHash: (hash: string) => string;
  readonly and: Intl.ListFormat;
}
