import { CHOOSE_SESSION_PATH } from '@hemicycle/rules/exit/exit-destination';
import { hasLeftChamber } from './left-chamber.ts';

/** Where one goes after signing in when no page was asked for. Source: SESS-08. */
export const FOYER = CHOOSE_SESSION_PATH;

/** The pages of the administration. Source: PERM-25. */
export const ADMIN_PATH = '/app/admin';

/** The person's own passkeys and sign-ins. Source: BEY-32. */
export const SECURITY_PATH = '/app/security';

/** The page first asked for, from `?next=`. Only a path of this application is followed, so that a
 *  link cannot lead away; to the chamber not in a tab in which it was left. */
export function nextPage(search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !/^\/(app|guest|admin)(\/|\?|#|$)/.test(next) || /[\\\u0000-\u001f]/.test(next))
    return FOYER;
  if (/^\/app(\?|#|$)/.test(next) && hasLeftChamber()) return FOYER;
  return /^\/app\/(login|logout)(\/|\?|#|$)/.test(next) ? FOYER : next;
}

/** The sign-in page that leads back to a page.  Source: AUTH-01. */
export function signInPage(wanted: string): string {
  return wanted === FOYER ? '/app/login' : `/app/login?next=${encodeURIComponent(wanted)}`;
}

/** The sign-in page for somebody who is signed in and wants to be another. */
export const OTHER_ACCOUNT_PAGE = '/app/login?account=other';

/** Where the sign-in page leads at once, without its form: for somebody signed in, the page first
 *  asked for, unless they want another account. Null: the form is shown. Source: AUTH-01,
 *  SESS-08. */
export function pageInsteadOfSignIn(search: string, isSignedIn: boolean): string | null {
  const wantsOther = new URLSearchParams(search).get('account') === 'other';
  return isSignedIn && !wantsOther ? nextPage(search) : null;
}
