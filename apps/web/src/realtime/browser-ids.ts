import { BROWSER_ID_BELOW, BROWSER_ID_DAYS } from '@hemicycle/contract/limits';

const TAB_KEY = 'browserTabId';
const BROWSER_COOKIE = 'browserId';

/** A whole number from 0 to 999 999. It tells tabs and browsers apart and is never a credential. */
export function randomBelowOneMillion(random: () => number = Math.random): number {
  return Math.floor(random() * BROWSER_ID_BELOW);
}

function isId(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && /^\d{1,6}$/.test(text);
}

/** The number of this tab, kept in session storage.  Source: WS-12. */
export function browserTabId(storage: Storage = sessionStorage, random: () => number = Math.random): number {
  const kept = storage.getItem(TAB_KEY);
  if (isId(kept)) return Number(kept);
  const made = randomBelowOneMillion(random);
  storage.setItem(TAB_KEY, String(made));
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
