import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';

/** The page on which the sessions of the site are made and changed. */
export const ADMIN_SESSIONS_PATH = '/app/admin/sessions';
/** Stands in the address for the id of a new session. */
export const NEW_SESSION = 'new';

/** Whether the signed-in person may make and change sessions. Source: PERM-25. */
export function useMayAdministerSessions(): boolean {
  return useMay(permissions.adminPage);
}
