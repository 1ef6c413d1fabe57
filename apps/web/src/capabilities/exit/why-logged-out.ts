import { LOGOUT_PATH } from '@hemicycle/rules/exit/exit-destination';

/** The page that logs out a person whose meeting has finished, and says so. Source: LEAVE-01,
 *  EXIT-02. */
export const LOGOUT_AT_END = `${LOGOUT_PATH}?why=finished`;

/** The page that logs out a person whom a moderator removed, and says so. Source: MOD-06,
 *  EXIT-02. */
export const LOGOUT_BY_MODERATOR = `${LOGOUT_PATH}?why=moderator`;

/** Why the logout page was opened: the meeting finished, or a moderator logged the person out. Null
 *  where the person chose to log out. */
export function whyLoggedOut(search: string): 'finished' | 'moderator' | null {
  const why = new URLSearchParams(search).get('why');
  return why === 'finished' || why === 'moderator' ? why : null;
}
