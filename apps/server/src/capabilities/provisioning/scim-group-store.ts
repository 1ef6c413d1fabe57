import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { FilterColumn, FilterColumns } from './filter-sql-store.ts';

/** A group as directories see it. */
export interface ScimGroupRow {
  readonly id: string;
  readonly name: string;
  readonly createdMs: number;
  readonly externalId: string | null;
  /** Whether a directory has made or named it. */
  readonly isLinked: boolean;
  readonly members: { readonly id: string; readonly name: string }[];
}

/** What groups are found by. */
export const GROUP_COLUMNS: FilterColumns = new Map<string, FilterColumn>([
  ['id', { is: 'text', column: sql`groups.id`, exact: true }],
  ['externalid', { is: 'text', column: sql`external_id`, exact: true }],
  ['displayname', { is: 'text', column: sql`name`, exact: false }],
  ...['members', 'members.value'].map(
    (name) =>
      [
        name,
        {
          is: 'member' as const,
          holds: (value: string) =>
            sql`exists (select from user_groups where group_id = groups.id and user_id = ${value}::text)`,
        },
      ] as const,
  ),
]);

/** The groups that a filter finds, without those by which votes are weighed, in the order in which
 *  they were made, and how many it finds. */
export async function findScimGroups(
  db: Kysely<Database>,
  condition: RawBuilder<boolean>,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ groups: ScimGroupRow[]; all: number }> {
  const from = sql`groups left join scim_groups on scim_groups.group_id = groups.id
    where grouptype not in ('vote-organisation', 'vote-weighting') and ${condition}`;
  const { rows: groups } = await sql<ScimGroupRow>`
    select groups.id, name, created_ms as "createdMs", external_id as "externalId",
      scim_groups.group_id is not null as "isLinked",
      coalesce((select json_agg(json_build_object('id', users.id, 'name', display_name) order by users.id)
        from user_groups join users on users.id = user_groups.user_id
        left join scim_people on scim_people.user_id = users.id
        where user_groups.group_id = groups.id and type = 'user' and left_ms is null), '[]') as members
    from ${from} order by created_ms, groups.id limit ${page.limit} offset ${page.offset}`.execute(db);
  const { rows: counted } = await sql<{ all: number }>`select count(*)::int as all from ${from}`.execute(db);
  return { groups, all: counted[0]?.all ?? 0 };
}

/** One group that directories see; null: there is none. */
export async function loadScimGroup(db: Kysely<Database>, groupId: string): Promise<ScimGroupRow | null> {
  const { groups } = await findScimGroups(db, sql<boolean>`groups.id = ${groupId}`, { offset: 0, limit: 1 });
  return groups[0] ?? null;
}

/** Notes what a directory calls a group. */
export async function writeScimGroup(
  db: Kysely<Database>,
  groupId: string,
  externalId: string | null,
): Promise<void> {
  await sql`
    insert into scim_groups (group_id, external_id) values (${groupId}, ${externalId})
    on conflict (group_id) do update set external_id = excluded.external_id`.execute(db);
}
