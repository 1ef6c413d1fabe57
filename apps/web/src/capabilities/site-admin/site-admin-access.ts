import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';

/** The page on which the settings of the site are seen and changed. */
export const ADMIN_SITE_PATH = '/app/admin/site';

/** The page on which the names of the house, its help, its phone numbers and its questions are seen
 *  and changed. */
export const ADMIN_HOUSE_PATH = '/app/admin/house';

/** The page on which the help tips are seen and changed. */
export const ADMIN_HELP_TIPS_PATH = '/app/admin/help-tips';

/** Whether the signed-in person may see and change the settings of the site. Source: PERM-25. */
export function useMayAdministerSite(): boolean {
  return useMay(permissions.adminPage);
}
