import { expect, test } from 'vitest';
import { withFullStop } from './full-stop.ts';

test.each([
  ['Not recorded', 'Not recorded.'],
  ['The sound is held back.', 'The sound is held back.'],
  ['Are you sure?', 'Are you sure?'],
  ['خطأ في الوسائط', 'خطأ في الوسائط.'],
  ['هل أنت متأكد؟', 'هل أنت متأكد؟'],
  ['By default: \u2068Pres.\u2069', 'By default: \u2068Pres.\u2069'],
  ['By default: \u2068off\u2069', 'By default: \u2068off\u2069.'],
])('[NOTIF-02] before more text, “%s” reads “%s”', (title, expected) => {
  expect(withFullStop(title)).toBe(expected);
});
