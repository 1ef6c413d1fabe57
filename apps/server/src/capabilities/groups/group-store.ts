import type { Insertable, Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { loadTogether } from '../../platform/db/sharing-database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';

export type GroupRow = Selectable<Database['groups']>;

const EVERY_GROUP = '*';

/** Groups by type and name: all, or those of `ids` that exist. Calls made at the same time share
 *  one query. */
export async function loadGroupRows(
  db: Kysely<Database>,
  ids?: readonly string[],
): Promise<readonly GroupRow[]> {
  if (ids?.length === 0) return [];
  return (await loadTogether(db, readGroupRows, ids === undefined ? EVERY_GROUP : ids.join(' '))) ?? [];
}

/** Each key is a list of ids, separated by blanks. */
async function readGroupRows(
  db: Kysely<Database>,
  lists: readonly string[],
): Promise<Map<string, readonly GroupRow[]>> {
  const wanted = lists.includes(EVERY_GROUP) ? null : [...new Set(lists.flatMap((list) => list.split(' ')))];
  const rows = await db
    .selectFrom('groups')
    .selectAll()
    .$if(wanted !== null, (query) => query.where(sql<boolean>`id = any(${wanted}::text[])`))
    .orderBy('grouptype')
    // Weights of one organisation stand by their size.
    .orderBy(
      inNameOrder(sql`case when grouptype = 'vote-weighting' then
        (select name from groups as organisations where organisations.id = groups.vote_organisation) end`),
    )
    .orderBy(sql`case when grouptype = 'vote-weighting' then weighting_number end`)
    .orderBy(inNameOrder('name'))
    .orderBy('id')
    .execute();
  return new Map(
    lists.map((list) => {
      if (list === EVERY_GROUP) return [list, rows];
      const ids = new Set(list.split(' '));
      return [list, rows.filter(({ id }) => ids.has(id))];
    }),
  );
}

/** Writes groups. A weighting group must come after the organisation that it names. */
export async function insertGroups(
  db: Kysely<Database>,
  groups: readonly Insertable<Database['groups']>[],
): Promise<void> {
  if (groups.length > 0) await db.insertInto('groups').values(groups).execute();
}

/** Lets nobody else make groups by name until the end of the transaction. */
export async function lockGroupNames(db: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('groups:' || current_schema(), 0))`.execute(db);
}

/** One group, which nobody else changes or gives to anybody until the end of the transaction. */
export async function lockGroup(db: Kysely<Database>, groupId: string): Promise<GroupRow | undefined> {
  return db.selectFrom('groups').selectAll().where('id', '=', groupId).forUpdate().executeTakeFirst();
}

/** Keeps others from deleting these groups until the end of the transaction. Call it before reading
 *  them, where something will name them by their ids alone. */
export async function holdGroups(db: Kysely<Database>, groupIds: readonly string[]): Promise<void> {
  await sql`select from groups where id = any(${[...groupIds]}::text[]) order by id for key share`.execute(
    db,
  );
}

/** Changes a group. */
export async function writeGroup(
  db: Kysely<Database>,
  group: {
    readonly id: string;
    readonly name: string;
    readonly code: string | null;
    readonly color: string;
    readonly weightingNumber: string | null;
    readonly virtualBackgroundMandatory: boolean;
  },
): Promise<void> {
  await db
    .updateTable('groups')
    .set({
      name: group.name,
      code: group.code,
      color: group.color,
      weighting_number: group.weightingNumber,
      virtual_background_mandatory: group.virtualBackgroundMandatory,
    })
    .where('id', '=', group.id)
    .execute();
}

/** Gives a group the address of its picture; null takes it away, and then no background is
 *  mandatory. */
export async function writeGroupPicture(
  db: Kysely<Database>,
  groupId: string,
  url: string | null,
): Promise<void> {
  await db
    .updateTable('groups')
    .set({
      virtual_background_url: url,
      ...(url === null && { virtual_background_mandatory: false }),
    })
    .where('id', '=', groupId)
    .execute();
}
