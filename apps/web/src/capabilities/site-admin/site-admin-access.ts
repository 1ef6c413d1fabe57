import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';

/** Where the settings of the site are seen and changed. */
export const ADMIN_SITE_PATH = '/app/admin/site';

/** Where what the house calls itself and offers is seen and changed. */
export const ADMIN_HOUSE_PATH = '/app/admin/house';

/** Whether the person signed in sees and changes the settings of the site.  Source: PERM-25. */
export function useMayAdministerSite(): boolean {
  return useMay(permissions.adminPage);
}
