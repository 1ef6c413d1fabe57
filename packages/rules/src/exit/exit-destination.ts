/** The page where people choose a session; the exit text calls it the foyer. Source: EXIT-04,
 *  SESS-08. */
export const CHOOSE_SESSION_PATH = '/app/choose-session';
/** Source: EXIT-01, EXIT-06. */
export const SESSION_FINISHED_PATH = '/app/session-finished';
/** Source: EXIT-02, EXIT-06. */
export const LOGOUT_PATH = '/app/logout';

/** The settings that decide where somebody goes who leaves a session; lists hold role names. */
export interface ExitSettings {
  readonly exitButtonDestinationUrl: string | null;
  readonly rolesWhichExitToChooseSessionPage: readonly string[];
  readonly rolesWhichLeaveToSessionEndPage: readonly string[];
  readonly rolesWhichLeaveToLogoutPage: readonly string[];
}

/** The address to open after leaving the session: the configured one, or /app/choose-session
 *  without one. Lists of roles override it. They are read in the order choose-session, session-end,
 *  logout, and the last list that holds one of the roles wins. Source: EXIT-04 … EXIT-06, CFG-03 …
 *  CFG-05, A4. */
export function exitDestination(settings: ExitSettings, roles: readonly string[]): string {
  const overrides = [
    { path: CHOOSE_SESSION_PATH, listed: settings.rolesWhichExitToChooseSessionPage },
    { path: SESSION_FINISHED_PATH, listed: settings.rolesWhichLeaveToSessionEndPage },
    { path: LOGOUT_PATH, listed: settings.rolesWhichLeaveToLogoutPage },
  ];
  const winner = overrides.findLast(({ listed }) => listed.some((role) => roles.includes(role)));
  return winner?.path ?? (settings.exitButtonDestinationUrl || CHOOSE_SESSION_PATH);
}

/** The sentence of the exit dialog: 'You will now leave the session' with a custom exit address,
 *  otherwise 'You will leave the session and return to the foyer'. Source: EXIT-07, EXIT-08. */
export function exitText(settings: Pick<ExitSettings, 'exitButtonDestinationUrl'>): 'leave' | 'to-foyer' {
  return settings.exitButtonDestinationUrl ? 'leave' : 'to-foyer';
}
