import type { PollPrivacy } from '@hemicycle/contract/polls';

/** A vote of the demonstration's past sitting. `minute`: how many minutes after the start it
 *  opened. The result of an election is declared as its count proposes. */
export interface PastVote {
  readonly minute: number;
  readonly title: string;
  readonly question: string;
  readonly anonymous: PollPrivacy;
  readonly ballots: PastDivision | PastElection;
  readonly commentary: string;
  /** Whether the names were called and a clerk entered the answers. */
  readonly isCalled?: boolean;
}

/** A division of the 24 members into `yeas` and `nays`; the others vote Pres. */
export interface PastDivision {
  readonly yeas: number;
  readonly nays: number;
  readonly result: 'PASS' | 'FAIL';
}

/** A ranking with seats. Each entry of `rankings` is a number of members and their ranking, which
 *  names candidates by their index; together they are the 24 members. */
export interface PastElection {
  readonly seats: number;
  readonly candidates: readonly string[];
  readonly rankings: readonly (readonly [votes: number, ...ranking: number[]])[];
}

export const demoPastVotes: readonly PastVote[] = [
  {
    minute: 6,
    title: 'Adoption of the agenda',
    question: '',
    anonymous: 'open',
    ballots: { yeas: 24, nays: 0, result: 'PASS' },
    commentary: '',
  },
  {
    minute: 48,
    title: 'Amendment 3 to article 2',
    question: 'Shall amendment 3 to article 2 of the Water Protection Bill be adopted?',
    anonymous: 'open',
    ballots: { yeas: 9, nays: 14, result: 'FAIL' },
    commentary: 'The article stands as the committee proposed it.',
  },
  {
    minute: 71,
    title: 'Water Protection Bill, second reading',
    question: 'Shall the Water Protection Bill be read a second time?',
    anonymous: 'open',
    ballots: { yeas: 13, nays: 9, result: 'PASS' },
    commentary: '',
    isCalled: true,
  },
  {
    minute: 94,
    title: 'Confidence in the committee’s chair',
    question: 'Does the House keep its confidence in the chair of the committee?',
    anonymous: 'privatevoter',
    ballots: { yeas: 15, nays: 8, result: 'PASS' },
    commentary: '',
  },
  {
    minute: 112,
    title: 'Two members of the Committee on Water',
    question: 'Who shall sit on the Committee on Water?',
    anonymous: 'open',
    ballots: {
      seats: 2,
      candidates: ['Henrik Lindqvist', 'Ngozi Adeyemi', 'Yusuf al-Rashid', 'Solveig Hammershaimb'],
      rankings: [
        [5, 0, 1],
        [4, 0, 2, 1],
        [4, 1, 0],
        [3, 1, 2, 0],
        [4, 2, 1, 0],
        [1, 2, 0],
        [2, 3, 1, 0],
        [1, 3, 2],
      ],
    },
    commentary: '',
  },
];
