import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';

/** The page on which the accounts of the site are looked after. */
export const ADMIN_PEOPLE_PATH = '/app/admin/people';
/** The page on which a list of people is imported. */
export const IMPORT_PEOPLE_PATH = '/app/admin/people/import';
/** Stands in the address for the id of a new person. */
export const NEW_PERSON = 'new';

/** Whether the signed-in person may look after accounts. Source: PERM-25. */
export function useMayAdministerPeople(): boolean {
  return useMay(permissions.adminPage);
}
