import { expect, test } from 'vitest';
import { takenUpAt } from './taken-up.ts';

const item = (id: string, parentId: string | null, begunAt: number | null, ...votes: string[]) => ({
  id,
  parentId,
  begunAt,
  votes: votes.map((pollId) => ({ pollId })),
});

test.each([
  { what: 'it began and has no vote', begunAt: 5, votes: [], expected: 5 },
  { what: 'it never began and has no vote', begunAt: null, votes: [], expected: null },
  { what: 'its vote was not opened', begunAt: null, votes: ['draft'], expected: null },
  { what: 'its vote was opened, it never began', begunAt: null, votes: ['second', 'first'], expected: 10 },
  { what: 'its vote was opened before it began', begunAt: 15, votes: ['first'], expected: 10 },
  { what: 'its vote was opened after it began', begunAt: 5, votes: ['first'], expected: 5 },
])('[BEY-34] an item was taken up at $expected where $what', ({ begunAt, votes, expected }) => {
  const polls = [
    { id: 'draft', startTime: null },
    { id: 'first', startTime: 10 },
    { id: 'second', startTime: 20 },
  ];
  const parent = item('parent', null, null);
  const part = item('part', 'parent', begunAt, ...votes);
  const items = [parent, part, item('beside', null, null)];
  expect(items.map((one) => takenUpAt(one, items, polls))).toEqual([
    votes.length === 0 || votes.includes('draft') ? null : 10,
    expected,
    null,
  ]);
});
