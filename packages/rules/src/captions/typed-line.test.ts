import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAPTION_LINE, fillOf, lengthOfLine, typedText } from './typed-line.ts';

const of = (length: number) => 'x'.repeat(length);

test.each([
  [0, 'white'],
  [44, 'white'],
  [45, 'orange'],
  [50, 'orange'],
  [51, 'red'],
  [55, 'red'],
] as const)('[CAP-12] %d characters are %s', (length, expected) => {
  expect(fillOf(of(length))).toBe(expected);
  expect(fillOf('ع'.repeat(length))).toBe(expected);
});

test.each([
  {
    id: 'CAP-09',
    what: 'no more than 55 characters stay in the field',
    typed: `${of(50)} abcd`,
    lines: [],
    rest: `${of(50)} abcd`,
  },
  {
    id: 'CAP-10',
    what: 'a letter at the limit carries its word over',
    typed: `${of(50)} abcde`,
    lines: [of(50)],
    rest: 'abcde',
  },
  {
    id: 'CAP-10',
    what: 'a digit at the limit too',
    typed: `${of(50)} 12345`,
    lines: [of(50)],
    rest: '12345',
  },
  {
    id: 'CAP-09',
    what: 'anything else sends the whole text',
    typed: `${of(50)} abcd.`,
    lines: [`${of(50)} abcd.`],
    rest: '',
  },
  { id: 'CAP-10', what: 'a word longer than a line is cut', typed: of(56), lines: [of(55)], rest: 'x' },
  {
    id: 'CAP-10',
    what: 'Arabic letters carry over too',
    typed: `${'ع'.repeat(50)} سلامة`,
    lines: ['ع'.repeat(50)],
    rest: 'سلامة',
  },
])('[$id] $what', ({ typed, lines, rest }) => {
  expect(typedText(typed.slice(0, -1), typed)).toEqual({ lines, rest });
});

test.each([
  [50, false],
  [51, true],
  [54, true],
] as const)('[CAP-11] a space after %d characters sends the line: %s', (length, sends) => {
  const typed = typedText(of(length), `${of(length)} `);
  expect(typed).toEqual(sends ? { lines: [of(length)], rest: '' } : { lines: [], rest: `${of(length)} ` });
});

test('[CAP-09][CAP-10] a pasted text makes lines of at most 56 characters, and loses no word', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[\p{L}\d,.]{1,20}$/u), { maxLength: 60 }), (words) => {
      const text = words.join(' ');
      const { lines, rest } = typedText('', text);
      expect([...lines, rest].join(' ').replaceAll(/\s/gu, '')).toBe(text.replaceAll(/\s/gu, ''));
      for (const line of lines) {
        expect(lengthOfLine(line)).toBeLessThanOrEqual(CAPTION_LINE.sends + 1);
        expect(line).toBe(line.trim());
        expect(line).not.toBe('');
      }
      expect(lengthOfLine(rest)).toBeLessThanOrEqual(CAPTION_LINE.sends);
    }),
  );
});
