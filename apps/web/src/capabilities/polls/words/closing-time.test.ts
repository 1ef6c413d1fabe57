import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { closingTime } from './closing-time.ts';

const CLOSES_MS = Date.UTC(2026, 11, 2, 12, 46, 53);
const DAY_MS = 86_400_000;

beforeEach(() => i18next.changeLanguage('en-US'));

test('[POLL-04] the closing time of today has no date; that of another day has one, on the same line', async () => {
  expect(closingTime(CLOSES_MS, CLOSES_MS - 60_000)).toMatch(/^\d\d:46:53$/u);
  expect(closingTime(CLOSES_MS, CLOSES_MS - 3 * DAY_MS)).toMatch(/^2026-12-0\d\u00a0\d\d:46:53$/u);
  await i18next.changeLanguage('ar');
  expect(closingTime(CLOSES_MS, CLOSES_MS - 3 * DAY_MS)).toMatch(
    /^\u20662026-12-0\d\u00a0\d\d:46:53\u2069$/u,
  );
});
