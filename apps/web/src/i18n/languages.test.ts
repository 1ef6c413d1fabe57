import { afterEach, expect, test, vi } from 'vitest';
import { formatsFor } from './formats.ts';
import { keepToLanguages, startI18n } from './i18n.ts';
import { detectLanguage, languageCookie } from './languages.ts';

test.each([
  { id: 'I18N-06', cookies: '', browser: [], expected: 'en-US' },
  { id: 'I18N-06', cookies: '', browser: ['xx'], expected: 'en-US' },
  { id: 'I18N-05', cookies: 'a=b; localePreference=ar', browser: ['en-US'], expected: 'ar' },
  { id: 'I18N-05', cookies: 'localePreference=tlh', browser: ['ar-EG', 'en'], expected: 'ar' },
  { id: 'I18N-05', cookies: '', browser: ['en-GB'], expected: 'en-US' },
])('[$id] cookie "$cookies" and $browser give $expected', ({ cookies, browser, expected }) => {
  expect(detectLanguage(cookies, browser)).toBe(expected);
});

test.each([
  { cookies: 'localePreference=ar', browser: ['fr'], offered: ['fr', 'ru'], expected: 'fr' },
  { cookies: '', browser: ['de'], offered: ['fr', 'en-US'], expected: 'en-US' },
  { cookies: '', browser: ['de'], offered: ['fr', 'ru'], expected: 'fr' },
])(
  '[I18N-01] of $offered alone, cookie "$cookies" and $browser give $expected',
  ({ cookies, browser, offered, expected }) => {
    expect(detectLanguage(cookies, browser, offered)).toBe(expected);
  },
);

test('[I18N-01] a page leaves a language that the site does not offer, and keeps one that it offers', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('localePreference=ar');
  await startI18n();
  await keepToLanguages(['ar', 'fr']);
  expect(document.documentElement.lang).toBe('ar');
  await keepToLanguages(['fr', 'ru']);
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['fr', 'ltr']);
  await keepToLanguages(['en-US']);
});

test('[I18N-05] the cookie is secure with SameSite strict', () => {
  expect(languageCookie('ar')).toMatch(/^localePreference=ar; .*SameSite=Strict; Secure$/);
});

afterEach(() => vi.restoreAllMocks());

test.each([
  { language: 'ar', direction: 'rtl' },
  { language: 'en-US', direction: 'ltr' },
])('[I18N-07] in $language the page runs $direction', async ({ language, direction }) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(`localePreference=${language}`);
  await startI18n();
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual([language, direction]);
});

const at = Date.UTC(2026, 10, 27, 22, 30, 9);

test('[FND-46] times are YYYY-MM-DD HH:mm, with seconds on receipts, in the zone and with Latin digits', () => {
  const arabic = formatsFor('ar', 'Asia/Riyadh');
  const english = formatsFor('en-US', 'Asia/Riyadh');
  expect(english.stamp(at)).toBe('2026-11-28 01:30');
  expect(english.stampWithSeconds(at)).toBe('2026-11-28 01:30:09');
  // The date is isolated: after an Arabic letter a bare date would read 28-11-2026.
  expect(arabic.stamp(at)).toBe('\u20662026-11-28 01:30\u2069');
  expect(arabic.stampWithSeconds(at)).toBe('\u20662026-11-28 01:30:09\u2069');
  expect(arabic.number(1234)).toMatch(/^1\D?234$/);
  expect(arabic.day(at, at)).toMatch(/28/);
  expect(english.numberRange(5, 9)).toBe('5–9');
  expect(arabic.numberRange(5, 9)).toBe('\u20665–9\u2069');
});

test('[FND-53][PROC-01] a span of times keeps its order in Arabic, and the sign of the day after its side', () => {
  const end = at + 24 * 3600 * 1000;
  expect(formatsFor('en-US', 'UTC').timeRange(at, end)).toBe('22:30 - 22:30 (+1)');
  expect(formatsFor('ar', 'UTC').timeRange(at, end)).toBe('\u206622:30 - 22:30 (+1)\u2069');
});

test('[FND-54] an English day is written in the order of its place, with numbers as before', () => {
  expect(formatsFor('en-US', 'Asia/Riyadh').day(at, at)).toBe('Saturday, 28 November');
  expect(formatsFor('en-US', 'America/New_York').day(at, at)).toBe('Friday, November 27');
  expect(formatsFor('en-US', 'Europe/Berlin').number(1234)).toBe('1,234');
});

test('days are counted by the calendar of the zone', () => {
  const formats = formatsFor('en-US', 'America/New_York');
  expect(formats.daysAway(at, Date.UTC(2026, 10, 27, 3))).toBe(1);
  expect(formats.daysAway(at, Date.UTC(2026, 10, 27, 6))).toBe(0);
});
