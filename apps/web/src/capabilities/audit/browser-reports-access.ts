import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';

/** The page on which what browsers reported is read. */
export const ADMIN_REPORTS_PATH = '/app/admin/reports';

/** Whether the signed-in person may read what browsers reported. Source: PERM-25. */
export function useMayReadReports(): boolean {
  return useMay(permissions.adminPage);
}
