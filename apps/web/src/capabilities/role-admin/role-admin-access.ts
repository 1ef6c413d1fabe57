import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';

/** The page on which the roles of the site are looked after. */
export const ADMIN_ROLES_PATH = '/app/admin/roles';

/** Whether the signed-in person may look after roles. Source: PERM-25. */
export function useMayAdministerRoles(): boolean {
  return useMay(permissions.adminPage);
}
