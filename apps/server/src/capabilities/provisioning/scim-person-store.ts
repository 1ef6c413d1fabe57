import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import type { FilterColumns } from './filter-sql-store.ts';

/** An account as directories see it. */
export interface ScimPersonRow {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isOn: boolean;
  readonly createdMs: number;
  readonly userName: string | null;
  readonly externalId: string | null;
  readonly groups: { readonly id: string; readonly name: string }[];
}

/** What people are found by. */
export const PERSON_COLUMNS: FilterColumns = new Map([
  ['id', { is: 'text', column: sql`users.id`, exact: true }],
  ['externalid', { is: 'text', column: sql`external_id`, exact: true }],
  ['username', { is: 'text', column: sql`coalesce(user_name, email)`, exact: false }],
  ['displayname', { is: 'text', column: sql`display_name`, exact: false }],
  ['name.givenname', { is: 'text', column: sql`first_name`, exact: false }],
  ['name.familyname', { is: 'text', column: sql`last_name`, exact: false }],
  ['emails', { is: 'text', column: sql`email`, exact: false }],
  ['emails.value', { is: 'text', column: sql`email`, exact: false }],
  ['emails.type', { is: 'text', column: sql`'work'::text`, exact: false }],
  ['emails.primary', { is: 'boolean', column: sql`true` }],
  ['active', { is: 'boolean', column: sql`switched_off_ms is null` }],
]);

/** Groups by which votes are weighed; directories neither see nor fill them. */
const WITHOUT_WEIGHTS = sql`grouptype not in ('vote-organisation', 'vote-weighting')`;

/** The accounts that directories see and a filter finds, in the order in which they were made, and
 *  how many it finds. Guests are none. */
export async function findScimPeople(
  db: Kysely<Database>,
  condition: RawBuilder<boolean>,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ people: ScimPersonRow[]; all: number }> {
  const from = sql`users left join scim_people on scim_people.user_id = users.id
    where type = 'user' and left_ms is null and ${condition}`;
  const { rows: people } = await sql<ScimPersonRow>`
    select users.id, email, display_name as "displayName", first_name as "firstName",
      last_name as "lastName", switched_off_ms is null as "isOn", created_ms as "createdMs",
      user_name as "userName", external_id as "externalId",
      coalesce((select json_agg(json_build_object('id', groups.id, 'name', groups.name) 
          order by ${inNameOrder('groups.name')}, groups.id)
        from user_groups join groups on groups.id = group_id
        where user_groups.user_id = users.id and ${WITHOUT_WEIGHTS}), '[]') as groups
    from ${from} order by created_ms, users.id limit ${page.limit} offset ${page.offset}`.execute(db);
  const { rows: counted } = await sql<{ all: number }>`select count(*)::int as all from ${from}`.execute(db);
  return { people, all: counted[0]?.all ?? 0 };
}

/** One account that directories see; null: there is none. */
export async function loadScimPerson(db: Kysely<Database>, userId: string): Promise<ScimPersonRow | null> {
  const { people } = await findScimPeople(db, sql<boolean>`users.id = ${userId}`, { offset: 0, limit: 1 });
  return people[0] ?? null;
}

/** The account with an e-mail address, whether a directory has deleted it, and what that one called
 *  it; null: there is none. */
export async function loadHolderOfAddress(
  db: Kysely<Database>,
  email: string,
): Promise<{ id: string; hasLeft: boolean; externalId: string | null } | null> {
  const { rows } = await sql<{ id: string; hasLeft: boolean; externalId: string | null }>`
    select id, left_ms is not null as "hasLeft", external_id as "externalId" from users left join scim_people on user_id = id
    where email = ${email}`.execute(db);
  return rows[0] ?? null;
}

/** Whether a directory has made an account. */
export async function isMadeByDirectory(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql`select from scim_people where user_id = ${userId} and made`.execute(db);
  return rows.length > 0;
}

/** Notes that a directory has made an account. */
export async function noteMadeByDirectory(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`update scim_people set made = true where user_id = ${userId}`.execute(db);
}

/** Notes what a directory calls an account; `left_ms` since when it no longer sees it. */
export async function writeScimPerson(
  db: Kysely<Database>,
  userId: string,
  row: {
    readonly userName: string | null;
    readonly externalId: string | null;
    readonly leftMs: number | null;
  },
): Promise<void> {
  await sql`
    insert into scim_people (user_id, user_name, external_id, left_ms)
    values (${userId}, ${row.userName}, ${row.externalId}, ${row.leftMs}::bigint)
    on conflict (user_id) do update set user_name = excluded.user_name,
      external_id = excluded.external_id, left_ms = excluded.left_ms`.execute(db);
}
