import { randomUUID } from 'node:crypto';
import type { Group } from '@hemicycle/contract/people';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { nextGroupColors } from './group-colors.ts';
import { insertGroups, loadGroupRows } from './group-store.ts';
import { presentGroup } from './present-group.ts';

/** Makes primary groups of these names, each with the next free colour. Inside a transaction that holds the names. */
export async function makePrimaryGroups(
  db: Kysely<Database>,
  names: readonly string[],
  nowMs: number,
): Promise<Group[]> {
  const known = await loadGroupRows(db);
  const colors = nextGroupColors(
    known.map(({ color }) => color),
    names.length,
  );
  const groups = names.map((name, index) => ({
    id: randomUUID(),
    name,
    grouptype: 'primary' as const,
    color: colors[index] ?? '#56606B',
    virtual_background_url: null,
    virtual_background_mandatory: false,
    weighting_number: null,
    vote_organisation: null,
    created_ms: nowMs,
  }));
  await insertGroups(db, groups);
  return groups.map(presentGroup);
}
