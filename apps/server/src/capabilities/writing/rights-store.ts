import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** What an account may do now. */
export interface RightsNow {
  readonly roles: readonly {
    readonly id: string;
    readonly name: string;
    readonly actionsAllowed: readonly string[];
  }[];
}

/** Until the end of the transaction nobody else changes who holds which role. */
export async function lockRolesOfAll(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ROLES_OF_ALL})`.execute(db);
}

/** Until the end of the transaction nobody changes who holds which role; others may hold that
 *  too. */
export async function holdRolesOfAll(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ROLES_OF_ALL})`.execute(db);
}

const ROLES_OF_ALL = sql`hashtextextended('roles of people:' || current_schema(), 0)`;

/** The roles of an account in the order in which they were given, while this sign-in of it lasts;
 *  null where it has ended. */
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
    from sign_ins where id = ${signInId} and user_id = ${userId} and expires_ms > ${nowMs}`.execute(db);
  return rows[0] ?? null;
}
