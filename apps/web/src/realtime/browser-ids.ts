import { BROWSER_ID_BELOW, BROWSER_ID_DAYS } from '@hemicycle/contract/limits';

const TAB_KEY = 'browserTabId';
/** The key under which the page that now uses the tab's number leaves its own mark. */
const TAB_USER_KEY = 'browserTabIdUser';
const BROWSER_COOKIE = 'browserId';

/** A whole number from 0 to 999 999. It tells tabs and browsers apart and is never a credential. */
export function randomBelowOneMillion(random: () => number = Math.random): number {
  return Math.floor(random() * BROWSER_ID_BELOW);
}

function isId(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && /^\d{1,6}$/.test(text);
}

/** The mark of this page. It tells this page from every other page that shares, or has copied, the
 *  same session storage. */
const thisPage = String(Math.random());

/** The number of this tab, kept in session storage from page to page. A duplicated tab begins with
 *  a copy of that storage while the first page is still open; it gets a number of its own. Source:
 *  WS-12. */
export function browserTabId(storage: Storage = sessionStorage, random: () => number = Math.random): number {
  const kept = storage.getItem(TAB_KEY);
  const user = storage.getItem(TAB_USER_KEY);
  if (user === thisPage && isId(kept)) return Number(kept);
  const made = isId(kept) && user === null ? Number(kept) : randomBelowOneMillion(random);
  storage.setItem(TAB_KEY, String(made));
  storage.setItem(TAB_USER_KEY, thisPage);
  // Free the number, so that the next page of this tab uses it.
  addEventListener('pagehide', () => storage.removeItem(TAB_USER_KEY), { once: true });
  return made;
}

/** The number of this browser, kept in a cookie for 365 days.  Source: WS-13. */
export function browserId(
  doc: Pick<Document, 'cookie'> = document,
  random: () => number = Math.random,
): number {
  const kept = new RegExp(`(?:^|; )${BROWSER_COOKIE}=(\\d+)`).exec(doc.cookie)?.[1];
  const value = isId(kept) ? Number(kept) : randomBelowOneMillion(random);
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : '';
  doc.cookie = `${BROWSER_COOKIE}=${value}; Path=/; Max-Age=${BROWSER_ID_DAYS * 86_400}; SameSite=Strict${secure}`;
  return value;
}
