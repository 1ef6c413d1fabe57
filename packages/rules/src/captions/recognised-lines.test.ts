import { expect, test } from 'vitest';
import { recognisedLines } from './recognised-lines.ts';

const LONG = 'The committee heard forty two witnesses over nine sittings and it reports today';

test.each([
  { given: '', expected: [] },
  { given: '  ... ', expected: [] },
  { given: '[BLANK_AUDIO] (applause) *coughs* ♪', expected: [] },
  { given: ' Order,  order. ', expected: ['Order, order.'] },
  { given: '[MUSIC] Order!', expected: ['Order!'] },
  { given: 'a\u202eb\nc', expected: ['a b c'] },
  {
    given: LONG,
    expected: ['The committee heard forty two witnesses over nine', 'sittings and it reports today'],
  },
  { given: 'x'.repeat(70), expected: ['x'.repeat(70)] },
  { given: 'القرار معتمد', expected: ['القرار معتمد'] },
])(
  '[BEY-39] what was recognised becomes lines of whole words, without sounds: $given',
  ({ given, expected }) => {
    expect(recognisedLines(given)).toEqual(expected);
  },
);
