import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** The roles and permissions of an account at this moment. */
export interface RightsNow {
  readonly roles: readonly {
    readonly id: string;
    readonly name: string;
    readonly actionsAllowed: readonly string[];
  }[];
}

/** Lets nobody else change the roles of any person until the end of the transaction. */
export async function lockRolesOfAll(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ROLES_OF_ALL})`.execute(db);
}

/** Lets nobody change the roles of any person until the end of the transaction; other transactions
 *  may hold this shared lock too. */
export async function holdRolesOfAll(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ROLES_OF_ALL})`.execute(db);
}

const ROLES_OF_ALL = sql`hashtextextended('roles of people:' || current_schema(), 0)`;

/** The roles of an account in the order in which they were given; null where this sign-in of the
 *  account has ended, or the account is switched off. */
export async function loadRightsNow(
  db: Kysely<Database>,
  { userId, signInId }: { readonly userId: string; readonly signInId: string },
  nowMs: number,
): Promise<RightsNow | null> {
  const { rows } = await sql<RightsNow>`
    select coalesce((
      select json_agg(json_build_object('id', roles.id, 'name', roles.name, 'actionsAllowed', actions_allowed) order by position)
      from user_roles join roles on roles.id = role_id where user_roles.user_id = sign_ins.user_id
    ), '[]') as roles
    from sign_ins join users on users.id = user_id and switched_off_ms is null
    where sign_ins.id = ${signInId} and user_id = ${userId} and expires_ms > ${nowMs}`.execute(db);
  return rows[0] ?? null;
}

/** Whether somebody's account is switched on and a role of theirs holds a permission. In the
 *  transaction of `requireStillMay` nobody changes it until the end. */
export async function mayStill(db: Kysely<Database>, userId: string, permission: string): Promise<boolean> {
  const { rows } = await sql`
    select from users
    where users.id = ${userId} and switched_off_ms is null and exists (
      select from user_roles join roles on roles.id = role_id
      where user_roles.user_id = users.id and ${permission} = any(actions_allowed))`.execute(db);
  return rows.length > 0;
}
