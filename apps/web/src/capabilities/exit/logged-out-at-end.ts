import { LOGOUT_PATH } from '@hemicycle/rules/exit/exit-destination';

/** The page that logs out whoever was in a meeting when it finished, and says so.  Source: LEAVE-01, EXIT-02. */
export const LOGOUT_AT_END = `${LOGOUT_PATH}?meeting=finished`;

/** Whether the page of logging out was opened because a meeting finished. */
export function wasLoggedOutAtEnd(search: string): boolean {
  return new URLSearchParams(search).get('meeting') === 'finished';
}
