import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';

/** Where the sessions of the site are made and changed. */
export const ADMIN_SESSIONS_PATH = '/app/admin/sessions';
/** Stands for the id of a session that is being made. */
export const NEW_SESSION = 'new';

/** Whether the person signed in makes and changes sessions.  Source: PERM-25. */
export function useMayAdministerSessions(): boolean {
  return useMay(permissions.adminPage);
}
