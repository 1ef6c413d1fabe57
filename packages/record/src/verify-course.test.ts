import type { RecordLeaf, RecordStep } from '@hemicycle/contract/records';
import { expect, test } from 'vitest';
import { buildClosingEntry } from './build-entry.ts';
import { testRecordPoll } from './testing-poll.ts';
import { problemsOfCourse, problemsOfSuspensions } from './verify-course.ts';

const { signedCasts: _, ...poll } = { ...testRecordPoll, openedAtMs: 1_000, closedAtMs: 9_000 };
const by = { id: 'clerk', name: 'Clerk' };
const step = (
  act: RecordStep['act'],
  atMs: number,
  times: { endsAtMs?: number; remainingMs?: number } = {},
): RecordStep => ({
  ...{ act, atMs, by },
  ...{ endsAtMs: times.endsAtMs ?? null, remainingMs: times.remainingMs ?? null },
});
const suspended = step('suspended', 2_000, { remainingMs: 500 });
const resumed = step('resumed', 4_000, { endsAtMs: 4_500 });

test.each<{ course: RecordStep[]; is: string }>([
  { course: [suspended, resumed], is: '' },
  { course: [suspended], is: '' },
  { course: [step('suspended', 2_000), step('resumed', 3_000)], is: '' },
  { course: [suspended, resumed, step('extended', 4_400, { endsAtMs: 8_000 })], is: '' },
  { course: [suspended, step('extended', 3_000, { remainingMs: 900 })], is: '' },
  { course: [suspended, step('resumed', 1_500, { endsAtMs: 2_000 })], is: 'is not between' },
  { course: [step('extended', 9_500, { endsAtMs: 9_900 })], is: 'is not between' },
  { course: [suspended, suspended], is: 'suspended twice' },
  { course: [resumed], is: 'but not suspended' },
  { course: [suspended, step('resumed', 4_000, { endsAtMs: 4_600 })], is: 'get back its time' },
  { course: [suspended, step('resumed', 4_000)], is: 'get back its time' },
  { course: [resumed, step('suspended', 4_100, { remainingMs: 399 })], is: 'does not keep its time' },
  { course: [suspended, step('extended', 3_000, { remainingMs: 500 })], is: 'gives it no time' },
  { course: [suspended, resumed, step('extended', 4_400, { endsAtMs: 4_500 })], is: 'gives it no time' },
  { course: [step('extended', 4_400)], is: 'gives it no time' },
])('[BEY-40][BEY-01] the course of a vote: $is', ({ course, is }) => {
  const problems = problemsOfCourse({ ...poll, course });
  if (is === '') expect(problems).toEqual([]);
  else expect(problems.join()).toContain(is);
});

test.each([
  { arrivedAtMs: 2_000, within: false },
  { arrivedAtMs: 3_999, within: true },
  { arrivedAtMs: 4_000, within: false },
])(
  '[BEY-40][BEY-01] a vote of $arrivedAtMs arrived in the suspension: $within',
  ({ arrivedAtMs, within }) => {
    const leaf: RecordLeaf = {
      ...{ type: 'vote', voter: 'v', by: null, voteDecision: 'Yea', weight: '1', earlier: [] },
      ...{ receipt: 'A'.repeat(43), arrivedAtMs },
    };
    const entry = buildClosingEntry(
      { session: { id: 's1', title: 'Plenary' }, sequence: 1, previous: null },
      {
        poll: { ...poll, course: [suspended, resumed] },
        electorate: [{ voter: 'v', name: 'V', group: null, weight: '1', proxy: null }],
        present: { votes: 1, weight: '1' },
        quorum: { opening: [], closing: [] },
        leaves: [leaf],
        replaced: [],
      },
    );
    expect(problemsOfSuspensions(entry).length > 0).toBe(within);
  },
);
