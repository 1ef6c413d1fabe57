import { expect, test } from 'vitest';
import { regionalLocale } from './regional-locale.ts';

test.each([
  { browser: ['en-GB'], zone: 'Europe/London', locale: 'en-GB', day: '27/11/2026' },
  { browser: ['de-DE', 'de', 'en'], zone: 'Europe/Berlin', locale: 'en-DE', day: '27/11/2026' },
  { browser: ['en-US', 'en', 'fr-BE'], zone: 'Europe/Brussels', locale: 'en-BE', day: '27/11/2026' },
  { browser: ['en-US'], zone: 'Europe/Brussels', locale: 'en-001', day: '27/11/2026' },
  { browser: ['en-US'], zone: 'UTC', locale: 'en-001', day: '27/11/2026' },
  { browser: ['en-US', 'en'], zone: 'America/Chicago', locale: 'en-US', day: '11/27/2026' },
  { browser: ['zh-Hant-TW'], zone: 'Asia/Taipei', locale: 'en-TW', day: '11/27/2026' },
  { browser: ['en'], zone: 'America/New_York', locale: 'en-US', day: '11/27/2026' },
  { browser: [], zone: 'Asia/Tokyo', locale: 'en-001', day: '27/11/2026' },
])(
  '[FND-13] an English page with $browser in $zone orders a date as $day',
  ({ browser, zone, locale, day }) => {
    const found = regionalLocale('en-US', browser, zone);
    expect(found).toBe(locale);
    const parts = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
    expect(new Intl.DateTimeFormat(found, parts).format(Date.UTC(2026, 10, 27))).toBe(day);
  },
);

test('[I18N-01] an Arabic page is Arabic everywhere, with Latin digits', () => {
  expect(regionalLocale('ar', ['en-GB'], 'Europe/London')).toBe('ar-u-nu-latn-ca-gregory');
});
