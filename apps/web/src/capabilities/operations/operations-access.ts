import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';

/** The page on which the parts of the site are looked at. */
export const ADMIN_STATE_PATH = '/app/admin/state';

/** Whether the signed-in person may look at the parts of the site. Source: PERM-25. */
export function useMayLookAtSite(): boolean {
  return useMay(permissions.adminPage);
}
