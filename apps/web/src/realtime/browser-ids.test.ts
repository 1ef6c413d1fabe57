import { expect, test } from 'vitest';
import { browserId, browserTabId } from './browser-ids.ts';

test('[WS-12] the number of the tab is below a million and kept in session storage', () => {
  const first = browserTabId(sessionStorage, () => 0.999_999_9);
  expect(first).toBe(999_999);
  expect(browserTabId(sessionStorage, () => 0)).toBe(first);
  expect(sessionStorage.getItem('browserTabId')).toBe('999999');
});

test('[WS-12] a number that was tampered with is made anew', () => {
  sessionStorage.setItem('browserTabId', '"><x>');
  expect(browserTabId(sessionStorage, () => 0.5)).toBe(500_000);
});

test('[WS-13] the number of the browser is kept in a cookie for 365 days', () => {
  const doc = { cookie: '' };
  expect(browserId(doc, () => 0.25)).toBe(250_000);
  expect(doc.cookie).toContain('browserId=250000');
  expect(doc.cookie).toContain(`Max-Age=${365 * 86_400}`);
  expect(browserId({ cookie: 'other=1; browserId=77' }, () => 0)).toBe(77);
});
