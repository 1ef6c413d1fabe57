import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';

/** The page on which the quorum rules of the site are made. */
export const ADMIN_QUORUMS_PATH = '/app/admin/quorums';

/** Whether the signed-in person may make quorum rules: an administrator who holds `quorums-edit`.
 *  Source: QUOR-01. */
export function useMayEditQuorumRules(): boolean {
  const edits = useMay(permissions.quorumsEdit);
  const administers = useMay(permissions.adminPage);
  return edits && administers;
}
