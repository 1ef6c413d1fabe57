import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';

/** The page on which the groups of the site are looked after. */
export const ADMIN_GROUPS_PATH = '/app/admin/groups';

/** Whether the signed-in person may look after groups. Source: PERM-25. */
export function useMayAdministerGroups(): boolean {
  return useMay(permissions.adminPage);
}
