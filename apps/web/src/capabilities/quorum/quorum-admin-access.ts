import { permissions } from '@hemicycle/contract/permissions';
import { useMay } from '../auth/public.ts';

/** Where the quorum rules of the site are made. */
export const ADMIN_QUORUMS_PATH = '/app/admin/quorums';

/** Whether the person signed in makes quorum rules: administrators who hold `quorums-edit`. Source:
 *  QUOR-01. */
export function useMayEditQuorumRules(): boolean {
  const edits = useMay(permissions.quorumsEdit);
  const administers = useMay(permissions.adminPage);
  return edits && administers;
}
