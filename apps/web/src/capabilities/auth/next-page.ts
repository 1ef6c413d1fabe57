import { CHOOSE_SESSION_PATH } from '@hemicycle/rules/exit/exit-destination';
import { leftChamber } from './left-chamber.ts';

/** The page after signing in when no other page was requested. Source: SESS-08. */
export const FOYER = CHOOSE_SESSION_PATH;

/** The pages of the administration. Source: PERM-25. */
export const ADMIN_PATH = '/app/admin';

/** The page with a person's own passkeys and sign-ins. Source: BEY-32. */
export const SECURITY_PATH = '/app/security';

/** The page that was requested before signing in, from `?next=`. Only a path of this application is
 *  followed, so that a link cannot lead to another site. The chamber is not followed in a tab whose
 *  person has left it. */
export function nextPage(search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !/^\/(app|guest|admin)(\/|\?|#|$)/.test(next) || /[\\\u0000-\u001f]/.test(next))
    return FOYER;
  if (/^\/app(\?|#|$)/.test(next) && leftChamber() !== null) return FOYER;
  return /^\/app\/(login|logout)(\/|\?|#|$)/.test(next) ? FOYER : next;
}

/** The address of the sign-in page that leads back to a page. Source: AUTH-01. */
export function signInPage(wanted: string): string {
  return wanted === FOYER ? '/app/login' : `/app/login?next=${encodeURIComponent(wanted)}`;
}

/** The sign-in page for a signed-in person who wants to use another account. */
export const OTHER_ACCOUNT_PAGE = '/app/login?account=other';

/** The page to which the sign-in page leads at once, without its form. A signed-in person goes to
 *  the requested page, unless they want another account. Null: the form is shown. Source: AUTH-01,
 *  SESS-08. */
export function pageInsteadOfSignIn(search: string, isSignedIn: boolean): string | null {
  const wantsOther = new URLSearchParams(search).get('account') === 'other';
  return isSignedIn && !wantsOther ? nextPage(search) : null;
}
