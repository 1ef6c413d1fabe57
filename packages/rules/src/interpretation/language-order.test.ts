import { expect, test } from 'vitest';
import { orderLanguages } from './language-order.ts';

const named = (language: string, languageNative = language) => ({ language, languageNative });

test.each([
  { reorders: false, given: ['de', 'es', 'ar', 'fr'], expected: ['de', 'es', 'ar', 'fr'] },
  {
    reorders: true,
    given: ['de', 'es', 'ru', 'cs', 'fr', 'en', 'zh', 'ar'],
    expected: ['ar', 'zh', 'en', 'fr', 'ru', 'es', 'de', 'cs'],
  },
  { reorders: true, given: ['sw', 'de'], expected: ['sw', 'de'] },
  { reorders: true, given: [], expected: [] },
])('[INTERP-08] $given (reordered: $reorders)', ({ reorders, given, expected }) => {
  const languages = given.map((code) => named(code));
  expect(orderLanguages(languages, reorders).map(({ language }) => language)).toEqual(expected);
});

test('[INTERP-08] a language is known by its native name, too', () => {
  const order = orderLanguages([named('de'), named('zh-hans', '中文')], true);
  expect(order.map(({ language }) => language)).toEqual(['zh-hans', 'de']);
});
