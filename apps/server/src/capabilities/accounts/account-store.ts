import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { loadTogether } from '../../platform/db/sharing-database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import { shownName } from '../names/public.ts';
import { isAccount } from './is-account-store.ts';

/** An account as the database has it. `role_ids` and `group_ids` are in the order in which they
 *  were given to the account. */
export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly davra_email: string | null;
  readonly display_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly avatar: string | null;
  readonly type: 'user' | 'guest-temporary';
  readonly subtype: string | null;
  readonly accessibility_mode_enabled: boolean;
  readonly role_ids: string[];
  readonly group_ids: string[];
}

/** Accounts sorted by name: all of them, or those of `userIds` that exist. One query. */
export async function loadAccounts(db: Kysely<Database>, userIds?: readonly string[]): Promise<AccountRow[]> {
  const those = userIds === undefined ? sql`` : sql`where id = any(${[...userIds]}::text[])`;
  const { rows } = await sql<AccountRow>`
    with target as (select * from users ${those})
    select id, email, davra_email, display_name, first_name, last_name, avatar, type, subtype,
      accessibility_mode_enabled, coalesce(role_ids, '{}') as role_ids, coalesce(group_ids, '{}') as group_ids
    from target
    left join (
      select user_id, array_agg(role_id order by position) as role_ids from user_roles
      where user_id in (select id from target) group by user_id
    ) person_roles on person_roles.user_id = id
    left join (
      select user_id, array_agg(group_id order by position) as group_ids from user_groups
      where user_id in (select id from target) group by user_id
    ) person_groups on person_groups.user_id = id
    order by ${inNameOrder('display_name')}, id`.execute(db);
  return rows;
}

/** One account; null when there is none. Calls made at the same time share one query. */
export async function loadAccount(db: Kysely<Database>, userId: string): Promise<AccountRow | null> {
  return (await loadTogether(db, readAccounts, userId)) ?? null;
}

async function readAccounts(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<Map<string, AccountRow>> {
  return new Map((await loadAccounts(db, userIds)).map((account) => [account.id, account]));
}

/** Whether this account has its accessibility mode on. Source: A11Y-01. */
export async function loadAccessibilityMode(db: Kysely<Database>, userId: string): Promise<boolean> {
  return (await loadAccount(db, userId))?.accessibility_mode_enabled ?? false;
}

/** Switches the accessibility mode of one account. Source: A11Y-02. */
export async function setAccessibilityMode(
  db: Kysely<Database>,
  userId: string,
  enabled: boolean,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ accessibility_mode_enabled: enabled })
    .where('id', '=', userId)
    .execute();
}

/** The ids of the accounts that exist, by their e-mail address in small letters. */
export async function loadUserIdsByEmail(
  db: Kysely<Database>,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`email = any(${[...emails]}::text[])`)
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** The id and password hash of the account with this e-mail address, in capital or small letters;
 *  null without such an account. */
export async function loadSignInAccount(
  db: Kysely<Database>,
  email: string,
): Promise<{ userId: string; passwordHash: string | null } | null> {
  const row = await db
    .selectFrom('users')
    .select(['id as userId', 'password_hash as passwordHash'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/** What a request needs to know of its sender's account. */
export interface ViewerAccount {
  readonly userId: string;
  readonly email: string;
  readonly displayName: string;
  readonly roles: readonly {
    readonly id: string;
    readonly name: string;
    readonly actionsAllowed: readonly string[];
  }[];
}

/** SQL for a query over `users`: the roles of an account, in the order in which they were given. */
export const rolesOfUser = sql<ViewerAccount['roles']>`coalesce((
  select json_agg(json_build_object('id', roles.id, 'name', roles.name, 'actionsAllowed', actions_allowed) order by position)
  from user_roles join roles on roles.id = role_id where user_id = users.id
), '[]')`;

/** The account that sent a request, with its roles in the order in which they were given; null when
 *  the account is gone. One query. */
export async function loadViewerAccount(db: Kysely<Database>, userId: string): Promise<ViewerAccount | null> {
  return (await loadViewerAccounts(db, [userId])).get(userId) ?? null;
}

/** As `loadViewerAccount`, for several accounts by their ids. One query. */
export async function loadViewerAccounts(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<Map<string, ViewerAccount>> {
  const { rows } = await sql<ViewerAccount>`
    select users.id as "userId", email, ${shownName()} as "displayName", ${rolesOfUser} as roles
    from users where id = any(${userIds}::text[])`.execute(db);
  return new Map(rows.map((account) => [account.userId, account]));
}

/** The names of people as the site shows names, by user id. */
export async function loadNames(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', shownName().as('name')])
    .where(sql<boolean>`id = any(${[...userIds]}::text[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Which of these people are guests. */
export async function loadGuestsAmong(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${[...userIds]}::text[])`)
    .where('type', '=', 'guest-temporary')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** How many accounts there are. */
export async function countAccounts(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('accounts'))
    .executeTakeFirstOrThrow();
  return row.accounts;
}

/** Ids of all accounts that hold a permission. */
export async function loadHoldersOf(db: Kysely<Database>, permission: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('user_id')
    .distinct()
    .where(sql<boolean>`${permission} = any(actions_allowed)`)
    .where(isAccount(sql`user_roles.user_id`))
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Whether an account has a permission by one of its roles, also while it is switched off. */
export async function holdsPermission(
  db: Kysely<Database>,
  userId: string,
  permission: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`${permission} = any(actions_allowed)`)
    .executeTakeFirst();
  return row !== undefined;
}

type NewUser = Insertable<Database['users']>;

/** An account to be written, with the ids of its roles and groups. */
export interface NewAccount {
  readonly user: NewUser;
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
}

const ROWS_AT_ONCE = 1000;

/** Writes accounts with their roles and groups. @throws a unique violation when an e-mail address
 *  exists. */
export async function insertAccounts(db: Kysely<Database>, accounts: readonly NewAccount[]): Promise<void> {
  for (let start = 0; start < accounts.length; start += ROWS_AT_ONCE) {
    const users = accounts.slice(start, start + ROWS_AT_ONCE).map(({ user }) => user);
    await db.insertInto('users').values(users).execute();
  }
  const given = accounts.map(({ user, roleIds, groupIds }) => ({ userId: user.id, roleIds, groupIds }));
  await insertRolesOf(db, given);
  await insertGroupsOf(db, given);
}

/** Replaces the roles of people. */
export async function replaceRolesOf(
  db: Kysely<Database>,
  people: readonly { readonly userId: string; readonly roleIds: readonly string[] }[],
): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  await db
    .deleteFrom('user_roles')
    .where(sql<boolean>`user_id = any(${ids}::text[])`)
    .execute();
  await insertRolesOf(db, people);
}

/** Replaces the groups of people. */
export async function replaceGroupsOf(
  db: Kysely<Database>,
  people: readonly { readonly userId: string; readonly groupIds: readonly string[] }[],
): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  await db
    .deleteFrom('user_groups')
    .where(sql<boolean>`user_id = any(${ids}::text[])`)
    .execute();
  await insertGroupsOf(db, people);
}

async function insertRolesOf(
  db: Kysely<Database>,
  people: readonly { readonly userId: string; readonly roleIds: readonly string[] }[],
): Promise<void> {
  const rows = people.flatMap(({ userId, roleIds }) =>
    [...new Set(roleIds)].map((roleId, position) => ({ userId, roleId, position })),
  );
  await sql`
    insert into user_roles (user_id, role_id, position)
    select * from unnest(${rows.map((row) => row.userId)}::text[], ${rows.map((row) => row.roleId)}::text[],
      ${rows.map((row) => row.position)}::int[])`.execute(db);
}

async function insertGroupsOf(
  db: Kysely<Database>,
  people: readonly { readonly userId: string; readonly groupIds: readonly string[] }[],
): Promise<void> {
  const rows = people.flatMap(({ userId, groupIds }) =>
    [...new Set(groupIds)].map((groupId, position) => ({ userId, groupId, position })),
  );
  await sql`
    insert into user_groups (user_id, group_id, position)
    select * from unnest(${rows.map((row) => row.userId)}::text[], ${rows.map((row) => row.groupId)}::text[],
      ${rows.map((row) => row.position)}::int[])`.execute(db);
}

/** Gives a guest another name. */
export async function renameGuest(db: Kysely<Database>, userId: string, displayName: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ display_name: displayName })
    .where('id', '=', userId)
    .where('type', '=', 'guest-temporary')
    .execute();
}

/** Gives a guest who comes back this role and no other. Answers whether it is another one than
 *  before. Call it after `renameGuest`, which holds the guest's row. Source: BEY-47. */
export async function replaceGuestRole(
  db: Kysely<Database>,
  userId: string,
  roleId: string,
): Promise<boolean> {
  const before = await db.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).execute();
  if (before.length === 1 && before[0]?.role_id === roleId) return false;
  await replaceRolesOf(db, [{ userId, roleIds: [roleId] }]);
  return true;
}

/** Gives existing accounts new names and second addresses, and a new password where
 *  `passwordHash` is not null. */
export async function updateAccounts(
  db: Kysely<Database>,
  accounts: readonly {
    readonly userId: string;
    readonly displayName: string;
    /** null: none; undefined: it stays. */
    readonly secondEmail: string | null | undefined;
    readonly passwordHash: string | null;
  }[],
): Promise<void> {
  await sql`
    update users set display_name = changed.display_name, 
      davra_email = case when keeps_second then users.davra_email else changed.davra_email end,
      password_hash = coalesce(changed.password_hash, users.password_hash)
    from unnest(${accounts.map((row) => row.userId)}::text[], ${accounts.map((row) => row.displayName)}::text[],
      ${accounts.map((row) => row.secondEmail ?? null)}::text[],
      ${accounts.map((row) => row.secondEmail === undefined)}::boolean[],
      ${accounts.map((row) => row.passwordHash)}::text[])
      as changed (id, display_name, davra_email, keeps_second, password_hash)
    where users.id = changed.id`.execute(db);
}

/** Who has a role, by their other roles: accounts that are on, and guests. */
export async function loadHoldersOfRole(
  db: Kysely<Database>,
  roleId: string,
): Promise<{ otherRoles: string[]; people: number }[]> {
  const { rows } = await sql<{ otherRoles: string[]; people: number }>`
    select others as "otherRoles", count(*)::int as people from (
      select array(select role_id from user_roles as other
        where other.user_id = users.id and other.role_id <> ${roleId} order by 1) as others
      from users join user_roles on user_roles.user_id = users.id
      where user_roles.role_id = ${roleId} and switched_off_ms is null
    ) as holders group by others`.execute(db);
  return rows;
}

/** The ids of all accounts and guests that have a role, switched-off ones included. */
export async function loadIdsWithRole(db: Kysely<Database>, roleId: string): Promise<string[]> {
  const rows = await db.selectFrom('user_roles').select('user_id').where('role_id', '=', roleId).execute();
  return rows.map(({ user_id }) => user_id);
}

/** Takes a role away from everybody. */
export async function takeRoleFromAll(db: Kysely<Database>, roleId: string): Promise<void> {
  await db.deleteFrom('user_roles').where('role_id', '=', roleId).execute();
}

/** The ids of the groups that any of these people is in. One query. */
export async function loadGroupIdsOf(db: Kysely<Database>, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct group_id as id from user_groups
    where user_id = any(${[...userIds]}::text[]) order by group_id`.execute(db);
  return rows.map(({ id }) => id);
}
