import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';

/** The page on which the sessions of the site are made and changed. */
export const ADMIN_SESSIONS_PATH = '/app/admin/sessions';
/** Stands in the address for the id of a new session. */
export const NEW_SESSION = 'new';

/** The parameter in the address of a new session that names the one it copies. */
export const COPY_PARAM = 'copy';

/** The address of a new session that begins as a copy of this one. */
export function copyAddress(idVotingSession: string): string {
  return `${ADMIN_SESSIONS_PATH}/${NEW_SESSION}?${COPY_PARAM}=${encodeURIComponent(idVotingSession)}`;
}

/** Whether the signed-in person may make and change sessions. Source: PERM-25. */
export function useMayAdministerSessions(): boolean {
  return useMay(permissions.adminPage);
}
