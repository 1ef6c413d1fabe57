import { expect, test } from 'vitest';
import { shownPlainly } from './shown-plainly.ts';

test.each([
  { given: 'Budget \u001b[2K\u001b]0;owned\u0007', expected: 'Budget \\u{1b}[2K\\u{1b}]0;owned\\u{7}' },
  { given: 'Yea\nNay 0.', expected: 'Yea\\u{a}Nay 0.' },
  { given: '\u202eaeY', expected: '\\u{202e}aeY' },
  { given: 'Yea\u200b \ufeff', expected: 'Yea\\u{200b} \\u{feff}' },
  { given: 'María-José, التعليم 👩\u200d⚖️', expected: 'María-José, التعليم 👩\u200d⚖️' },
])('[BEY-01] nothing of a record moves the cursor of who checks it: $expected', ({ given, expected }) => {
  expect(shownPlainly(given)).toBe(expected);
});
