import type { Group } from '@hemicycle/contract/people';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadGroupRows } from './group-store.ts';
import { presentGroup } from './present-group.ts';

export {
  holdGroups,
  insertGroups,
  lockGroup,
  lockGroupNames,
  writeGroup,
  writeGroupPicture,
} from './group-store.ts';
export { deleteUnusedGroup, deleteUnusedGroups, findUnusedGroups, loadGroupUse } from './group-use-store.ts';
export { makeGroup, makeGroups, makeWeightingGroups } from './make-groups.ts';

/** Groups by type and name: all, or those of `ids` that exist. Source: PEOP-03. */
export async function loadGroups(db: Kysely<Database>, ids?: readonly string[]): Promise<Group[]> {
  const rows = await loadGroupRows(db, ids);
  return rows.map(presentGroup);
}
