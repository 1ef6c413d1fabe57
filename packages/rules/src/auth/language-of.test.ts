import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test.each([
  { chosen: 'ar', accepted: 'en-US,en;q=0.9', expected: 'ar' },
  { chosen: 'en-US', accepted: 'ar', expected: 'en' },
  { chosen: 'fr-FR', accepted: 'de, ar-EG;q=0.8, en;q=0.5', expected: 'ar' },
  { chosen: null, accepted: 'EN-gb', expected: 'en' },
  { chosen: null, accepted: 'de,fr', expected: null },
  { chosen: null, accepted: null, expected: null },
  { chosen: '', accepted: '*', expected: null },
])('[AUTH-02] $chosen and $accepted: $expected', ({ chosen, accepted, expected }) => {
  expect(languageOf(chosen, accepted, ['en', 'ar'])).toBe(expected);
});
