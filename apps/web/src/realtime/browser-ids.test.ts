import { beforeEach, expect, test, vi } from 'vitest';
import { browserId, browserTabId } from './browser-ids.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** Loads the module afresh, as another page would. */
async function anotherPage() {
  vi.resetModules();
  return import('./browser-ids.ts');
}

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

test('[WS-12] [WS-07] a duplicated tab begins with a copy of the storage, and gets a number of its own', async () => {
  const first = browserTabId(sessionStorage, () => 0.25);
  const ofDuplicate = localStorage;
  for (const [key, value] of Object.entries(sessionStorage)) ofDuplicate.setItem(key, String(value));
  const duplicate = await anotherPage();
  expect(duplicate.browserTabId(ofDuplicate, () => 0.75)).toBe(750_000);
  expect(duplicate.browserTabId(ofDuplicate, () => 0)).toBe(750_000);
  expect(ofDuplicate.getItem('browserTabId')).toBe('750000');
  expect(browserTabId(sessionStorage, () => 0)).toBe(first);
});

test('[WS-12] the next page of the same tab, also a reload, goes on with the number', async () => {
  const first = browserTabId(sessionStorage, () => 0.25);
  dispatchEvent(new Event('pagehide'));
  const next = await anotherPage();
  expect(next.browserTabId(sessionStorage, () => 0.75)).toBe(first);
});

test('[WS-13] the number of the browser is kept in a cookie for 365 days', () => {
  const doc = { cookie: '' };
  expect(browserId(doc, () => 0.25)).toBe(250_000);
  expect(doc.cookie).toContain('browserId=250000');
  expect(doc.cookie).toContain(`Max-Age=${365 * 86_400}`);
  expect(browserId({ cookie: 'other=1; browserId=77' }, () => 0)).toBe(77);
});
