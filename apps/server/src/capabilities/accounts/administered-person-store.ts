import {
  type AdministeredPerson,
  PEOPLE_PER_PAGE,
  type PeopleFilter,
  type TiesOfPerson,
} from '@hemicycle/contract/people-admin';
import type { Tie } from '@hemicycle/rules/people/undo-import';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import { shownName } from '../names/public.ts';

/** How a list of people is sorted, and its page, from 0 on. */
interface PeopleView {
  readonly sort: 'name' | 'email' | 'lastSignIn';
  readonly order: 'ascending' | 'descending';
  readonly page: number;
}

/** A page of the accounts that a filter finds, and how many it finds. Guests are none of them. */
export async function searchAccounts(
  db: Kysely<Database>,
  filter: PeopleFilter,
  { sort, order, page }: PeopleView,
): Promise<{ people: AdministeredPerson[]; all: number }> {
  const by = {
    name: inNameOrder('display_name'),
    email: sql`email`,
    // Who never signed in stands before everybody else.
    lastSignIn: sql`coalesce((select last_ms from last_sign_ins where user_id = users.id), 0)`,
  }[sort];
  const direction = order === 'ascending' ? sql`asc` : sql`desc`;
  const { rows: found } = await sql<{ id: string }>`
    select id from users where ${isFound(filter)}
    order by ${by} ${direction}, id limit ${PEOPLE_PER_PAGE} offset ${page * PEOPLE_PER_PAGE}`.execute(db);
  const { rows: counted } = await sql<{ all: number }>`
    select count(*)::int as all from users where ${isFound(filter)}`.execute(db);
  const ids = found.map(({ id }) => id);
  const people = await loadAdministered(db, ids);
  return { people: ids.flatMap((id) => people.get(id) ?? []), all: counted[0]?.all ?? 0 };
}

/** The ids of all accounts that a filter finds, in the order of their ids. */
export async function findAccountIds(db: Kysely<Database>, filter: PeopleFilter): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where ${isFound(filter)} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Accounts as administrators see them, by id; without guests and ids that do not exist. */
export async function loadAdministered(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<Map<string, AdministeredPerson>> {
  const { rows } = await sql<AdministeredPerson>`
    select id, email, davra_email as "davraEmail", avatar, display_name as "displayName", first_name as "firstName", last_name as "lastName",
      array(select role_id from user_roles where user_id = users.id order by position) as roles,
      array(select group_id from user_groups where user_id = users.id order by position) as groups,
      switched_off_ms as "switchedOffMs",
      (select nullif(last_ms, 0) from last_sign_ins where user_id = users.id) as "lastSignInMs",
      password_hash is not null as "hasPassword",
      (select count(*)::int from passkeys where user_id = users.id) as passkeys
    from users where id = any(${[...userIds]}::text[]) and type = 'user'`.execute(db);
  return new Map(rows.map((person) => [person.id, person]));
}

function isFound({ search, role, group, state }: PeopleFilter): RawBuilder<boolean> {
  const part = `%${search.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  const conditions = [
    sql`type = 'user'`,
    ...(state === 'all'
      ? []
      : [state === 'on' ? sql`switched_off_ms is null` : sql`switched_off_ms is not null`]),
    ...(role === undefined
      ? []
      : [sql`exists (select from user_roles where user_id = users.id and role_id = ${role})`]),
    ...(group === undefined
      ? []
      : [sql`exists (select from user_groups where user_id = users.id and group_id = ${group})`]),
    ...(search === ''
      ? []
      : [
          sql`(display_name ilike ${part} or email ilike ${part} or davra_email ilike ${part} or id in (
            select user_id from user_groups join groups on groups.id = group_id where name ilike ${part}))`,
        ]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Keeps the accounts from being changed by others until the end of the transaction. */
export async function lockAccounts(db: Kysely<Database>, userIds: readonly string[]): Promise<void> {
  await sql`select from users where id = any(${[...userIds]}::text[]) order by id for no key update`.execute(
    db,
  );
}

/** Changes the fields of an account that are named. @throws a unique violation when another account
 *  has the e-mail address. */
export async function updateAccount(
  db: Kysely<Database>,
  userId: string,
  fields: {
    readonly email?: string | undefined;
    /** null: none. */
    readonly davraEmail?: string | null | undefined;
    readonly displayName?: string | undefined;
    readonly firstName?: string | undefined;
    readonly lastName?: string | undefined;
  },
): Promise<void> {
  const { email, davraEmail, displayName, firstName, lastName } = fields;
  await sql`
    update users set email = coalesce(${email ?? null}::text, email),
      davra_email = case when ${davraEmail === undefined} then davra_email else ${davraEmail ?? null}::text end,
      display_name = coalesce(${displayName ?? null}::text, display_name),
      first_name = coalesce(${firstName ?? null}::text, first_name),
      last_name = coalesce(${lastName ?? null}::text, last_name)
    where id = ${userId}`.execute(db);
}

/** Switches accounts off from this time on, or on (null). */
export async function setSwitchedOff(
  db: Kysely<Database>,
  userIds: readonly string[],
  sinceMs: number | null,
): Promise<void> {
  await sql`
    update users set switched_off_ms = ${sinceMs}::bigint where id = any(${[...userIds]}::text[])`.execute(
    db,
  );
}

/** The account for which a link for a new password is made; null where there is none, or it is a
 *  guest's. */
export async function loadLinkedAccount(
  db: Kysely<Database>,
  userId: string,
): Promise<{ email: string; displayName: string; isOn: boolean } | null> {
  const row = await db
    .selectFrom('users')
    .select(['email', shownName().as('displayName'), 'switched_off_ms'])
    .where('id', '=', userId)
    .where('type', '=', 'user')
    .executeTakeFirst();
  if (row === undefined) return null;
  return { email: row.email, displayName: row.displayName, isOn: row.switched_off_ms === null };
}

/** Gives an account another password, or none (null). */
export async function setPasswordHash(
  db: Kysely<Database>,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Deletes an account with all that is kept with it. Harmless when it is gone. */
export async function deleteAccount(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** What the house keeps of a person. One query. */
export async function loadTies(db: Kysely<Database>, userId: string, nowMs: number): Promise<TiesOfPerson> {
  const { rows } = await sql<TiesOfPerson>`
    select
      (select count(*)::int from voting_session_members join voting_sessions on voting_sessions.id = id_voting_session
        where user_id = ${userId} and ends_ms > ${nowMs}::bigint) as sittings,
      (select count(*)::int from poll_electors where user_id = ${userId}) as votes,
      (select count(*)::int from poll_electors join polls on polls.id = poll_id
        where user_id = ${userId} and status = 'open') as "openVotes",
      (select count(*)::int from proxy_voters
        where proxy_user_id = ${userId} or behalf_of_user_id = ${userId}) as proxies,
      (select count(*)::int from chat_messages
        where person_id = ${userId} or to_user_id = ${userId}) as messages,
      (select count(distinct id_voting_session)::int from attendance_stays
        where user_id = ${userId}) as attended`.execute(db);
  const [ties] = rows;
  if (ties === undefined) throw new Error('a count has no row');
  return ties;
}

/** Which of these people a time of attendance, vote, proxy, message or sitting names, and by the
 *  first of these that does. One query. */
export async function findTied(db: Kysely<Database>, userIds: readonly string[]): Promise<Map<string, Tie>> {
  const { rows } = await sql<{ id: string; tie: Tie | null }>`
    select person.id, case
      when exists (select from attendance_stays where user_id = person.id) then 'attended'
      when exists (select from poll_electors where user_id = person.id) then 'elector'
      when exists (select from proxy_voters where proxy_user_id = person.id or behalf_of_user_id = person.id)
        then 'proxy'
      when exists (select from chat_messages where person_id = person.id or to_user_id = person.id)
        then 'messages'
      when exists (select from voting_session_members where user_id = person.id) then 'member'
    end as tie
    from unnest(${[...userIds]}::text[]) as person (id)`.execute(db);
  return new Map(rows.flatMap(({ id, tie }) => (tie === null ? [] : [[id, tie] as const])));
}

/** Deletes accounts with all that is kept with them. */
export async function deleteAccounts(db: Kysely<Database>, userIds: readonly string[]): Promise<void> {
  await sql`delete from users where id = any(${[...userIds]}::text[])`.execute(db);
}

/** Deletes those of these guests whom no vote, proxy, message or time of attendance names. The
 *  others keep their name for what is recorded, and lose their roles. Source: BEY-47. */
export async function forgetGuests(db: Kysely<Database>, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from users where id = any(${[...userIds]}::text[]) and type = 'guest-temporary'
      and not exists (select from poll_electors where user_id = users.id)
      and not exists (select from proxy_voters where users.id in (proxy_user_id, behalf_of_user_id))
      and not exists (select from chat_messages where users.id in (person_id, to_user_id))
      and not exists (select from attendance_stays where user_id = users.id)`.execute(db);
  await sql`
    delete from user_roles using users where users.id = user_id and type = 'guest-temporary'
      and user_id = any(${[...userIds]}::text[])`.execute(db);
}
