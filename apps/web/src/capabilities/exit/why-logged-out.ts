import { LOGOUT_PATH } from '@hemicycle/rules/exit/exit-destination';

/** The page that logs out whoever was in a meeting when it finished, and says so. Source: LEAVE-01,
 *  EXIT-02. */
export const LOGOUT_AT_END = `${LOGOUT_PATH}?why=finished`;

/** The same for whom a moderator logged out.  Source: MOD-06, EXIT-02. */
export const LOGOUT_BY_MODERATOR = `${LOGOUT_PATH}?why=moderator`;

/** Why the page of logging out was opened: the meeting finished, or a moderator decided it; null
 *  where the person did. */
export function whyLoggedOut(search: string): 'finished' | 'moderator' | null {
  const why = new URLSearchParams(search).get('why');
  return why === 'finished' || why === 'moderator' ? why : null;
}
