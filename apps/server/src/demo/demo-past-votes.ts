import type { PollPrivacy } from '@hemicycle/contract/polls';

/** A vote of the demonstration's sitting of the day before. `minute`: when it opened, after the start. `yeas` and `nays` of the 24 members, the others
 *  were present without a choice. */
export interface PastVote {
  readonly minute: number;
  readonly title: string;
  readonly question: string;
  readonly anonymous: PollPrivacy;
  readonly yeas: number;
  readonly nays: number;
  readonly result: 'PASS' | 'FAIL';
  readonly commentary: string;
}

export const demoPastVotes: readonly PastVote[] = [
  {
    minute: 6,
    title: 'Adoption of the agenda',
    question: '',
    anonymous: 'open',
    yeas: 24,
    nays: 0,
    result: 'PASS',
    commentary: '',
  },
  {
    minute: 48,
    title: 'Amendment 3 to article 2',
    question: 'Shall amendment 3 to article 2 of the Water Protection Bill be adopted?',
    anonymous: 'open',
    yeas: 9,
    nays: 14,
    result: 'FAIL',
    commentary: 'The article stands as the committee proposed it.',
  },
  {
    minute: 71,
    title: 'Water Protection Bill, second reading',
    question: 'Shall the Water Protection Bill be read a second time?',
    anonymous: 'open',
    yeas: 13,
    nays: 9,
    result: 'PASS',
    commentary: '',
  },
  {
    minute: 94,
    title: 'Confidence in the committee’s chair',
    question: 'Does the House keep its confidence in the chair of the committee?',
    anonymous: 'privatevoter',
    yeas: 15,
    nays: 8,
    result: 'PASS',
    commentary: '',
  },
];
