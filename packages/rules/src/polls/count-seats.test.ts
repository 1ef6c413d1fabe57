import { expect, test } from 'vitest';
import { writeBallot } from './ballot-text.ts';
import { countSeats } from './count-seats.ts';

const NAMES = ['Anna', 'Bo', 'Cy', 'Di'];
const figures = (seats: number | undefined, ballots: readonly string[][]) => {
  const shape = {
    form: { kind: 'ranking' as const, ...(seats && { seats }) },
    voteOptions: NAMES,
    maySplit: false,
  };
  return {
    shape,
    weighted: false,
    ballots: ballots.map((ranking) => ({ text: writeBallot(shape, ranking), votes: 1, weight: '1' })),
  };
};
/** Writes each seat as `among: round / round → elected`; a round is the size of each option and the
 *  eliminated one. */
const inShort = (seats: ReturnType<typeof countSeats>) =>
  seats.map(({ options, runOff, decided }) => {
    const rounds = runOff.rounds.map(({ standings, exhausted, eliminated }) =>
      [...standings.map(({ votes }) => votes), `(${exhausted.votes})`, eliminated ? `-${eliminated}` : '']
        .join(' ')
        .trim(),
    );
    return `${options.join()}: ${rounds.join(' / ')} → ${decided ? runOff.winner : 'open'}`;
  });

test.each([
  {
    id: 'three seats, by hand: each among those who have none yet',
    seats: 3,
    ballots: [
      ['Anna', 'Bo'],
      ['Anna', 'Bo'],
      ['Anna', 'Cy'],
      ['Anna', 'Di'],
      ['Bo', 'Cy'],
      ['Cy', 'Di'],
    ],
    expected: [
      'Anna,Bo,Cy,Di: 4 1 1 0 (0) → Anna',
      'Bo,Cy,Di: 3 2 1 (0) -Di / 3 2 (1) → Bo',
      'Cy,Di: 3 1 (2) → Cy',
    ],
  },
  {
    id: 'a tie for a seat: the seats after it depend on it',
    seats: 3,
    ballots: [['Anna', 'Bo'], ['Anna', 'Cy'], ['Anna']],
    expected: ['Anna,Bo,Cy,Di: 3 0 0 0 (0) → Anna', 'Bo,Cy,Di: 1 1 0 (1) -Di / 1 1 (1) → open'],
  },
  {
    id: 'nobody ranks anybody else: the seat stays empty',
    seats: 2,
    ballots: [['Anna'], ['Anna']],
    expected: ['Anna,Bo,Cy,Di: 2 0 0 0 (0) → Anna', 'Bo,Cy,Di: 0 0 0 (2) → open'],
  },
  { id: 'a ranking that elects nobody has no seats', seats: undefined, ballots: [['Anna']], expected: [] },
])('[BEY-08] $id', ({ seats, ballots, expected }) => {
  expect(inShort(countSeats(figures(seats, ballots)))).toEqual(expected);
});
