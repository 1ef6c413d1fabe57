import type { Role } from '@hemicycle/contract/people';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';

/** All roles by name. Source: PERM-04. */
export async function loadRoles(db: Kysely<Database>): Promise<Role[]> {
  return db
    .selectFrom('roles')
    .select(['id', 'name', 'actions_allowed as actionsAllowed'])
    .orderBy(inNameOrder('name'))
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

/** One role, which nobody else changes or gives until the end of the transaction. */
export async function lockRole(db: Kysely<Database>, roleId: string): Promise<Role | undefined> {
  return db
    .selectFrom('roles')
    .select(['id', 'name', 'actions_allowed as actionsAllowed'])
    .where('id', '=', roleId)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes a role. @throws a unique violation when its name exists. */
export async function writeRole(db: Kysely<Database>, { id, name, actionsAllowed }: Role): Promise<void> {
  await db
    .updateTable('roles')
    .set({ name, actions_allowed: [...actionsAllowed] })
    .where('id', '=', id)
    .execute();
}

/** Deletes a role that nobody has. */
export async function removeRole(db: Kysely<Database>, roleId: string): Promise<void> {
  await db.deleteFrom('roles').where('id', '=', roleId).execute();
}
