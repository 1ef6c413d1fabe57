import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { joinSentences, withFullStop } from './sentences.ts';

afterEach(() => i18next.changeLanguage('en'));

test.each([
  ['en', ['The vote is closed.', false, 'It is not declared.'], 'The vote is closed. It is not declared.'],
  ['fr', ['Clos.', '', 'Non proclamé.'], 'Clos. Non proclamé.'],
  ['zh', ['表决已结束。', null, '结果尚未宣布。'], '表决已结束。结果尚未宣布。'],
] as const)(
  '[I18N] sentences in %s stand one after another, as the language does',
  async (language, given, expected) => {
    await i18next.changeLanguage(language);
    expect(joinSentences(given)).toBe(expected);
  },
);

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
