import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';

/** The page on which the providers of single sign-on are made. */
export const ADMIN_SIGN_ON_PATH = '/app/admin/sign-on';

/** Whether the signed-in person may change how people sign in. Source: BEY-21. */
export function useMayAdministerSignOn(): boolean {
  return useMay(permissions.adminPage);
}
