import type { Role } from '@hemicycle/contract/people';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** All roles by name. Source: PERM-04. */
export async function loadRoles(db: Kysely<Database>): Promise<Role[]> {
  return db
    .selectFrom('roles')
    .select(['id', 'name', 'actions_allowed as actionsAllowed'])
    .orderBy('name')
    .execute();
}

/** Writes roles. @throws a unique violation when a name exists. */
export async function insertRoles(
  db: Kysely<Database>,
  roles: readonly Role[],
  nowMs: number,
): Promise<void> {
  if (roles.length === 0) return;
  await db
    .insertInto('roles')
    .values(
      roles.map(({ id, name, actionsAllowed }) => ({
        id,
        name,
        actions_allowed: actionsAllowed,
        created_ms: nowMs,
      })),
    )
    .execute();
}
