import { expect, test } from 'vitest';
import { addToInlineList, type InlineListEntry } from './inline-list.ts';

const plain = (label: string): InlineListEntry => ({
  label,
  privateRecording: false,
  streamingEnabled: false,
});
const recorded = { ...plain('Alcove'), privateRecording: true };

test.each([
  { id: 'FND-37', given: ['  Alcove '], expected: [plain('Alcove')] },
  { id: 'FND-37', given: ['', ' \t '], expected: [] },
  { id: 'FND-38', given: ['Alcove', 'ALCOVE', ' alcove '], expected: [plain('Alcove')] },
  { id: 'FND-38', given: ['Épée', 'épée'], expected: [plain('Épée')] },
  { id: 'FND-38', given: ['Room 1', 'Room 2'], expected: [plain('Room 1'), plain('Room 2')] },
])('[$id] $given make $expected', ({ given, expected }) => {
  expect(addToInlineList([], given, plain)).toEqual(expected);
});

test('[FND-36][FND-38] an entry that is there keeps its flags, and the list stays the same one', () => {
  const list = [recorded];
  expect(addToInlineList(list, ['alcove'], plain)).toBe(list);
  expect(addToInlineList(list, ['Bower'], plain)).toEqual([recorded, plain('Bower')]);
});
