import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import type { PollTables } from './poll-tables.ts';

export type ElectorRow = PollTables['poll_electors'];

/** The whole frozen electorate of a poll in the order of its ids, with weights without trailing
 *  zeros. */
export function loadElectors(db: Kysely<Database>, pollId: string): Promise<ElectorRow[]> {
  return readElectors(db, pollId, sql`user_id`);
}

/** The whole frozen electorate of a poll, by name, for lists. Sorting 10,000 names takes some
 *  100 ms. */
export function loadElectorsByName(db: Kysely<Database>, pollId: string): Promise<ElectorRow[]> {
  return readElectors(db, pollId, sql`${inNameOrder('display_name')}, user_id`);
}

async function readElectors(
  db: Kysely<Database>,
  pollId: string,
  order: RawBuilder<unknown>,
): Promise<ElectorRow[]> {
  const { rows } = await sql<ElectorRow>`
    select poll_id, user_id, trim_scale(weight)::text as weight, display_name, group_id, group_name, group_color,
      proxy_user_id, weighting_group_id, weighting_group_name
    from poll_electors where poll_id = ${pollId} order by ${order}`.execute(db);
  return rows;
}

/** Whether somebody is in the frozen electorate of a poll, as a voter or as a voter's proxy. */
export async function standsInElectorate(
  db: Kysely<Database>,
  pollId: string,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('poll_electors')
    .select('poll_id')
    .where('poll_id', '=', pollId)
    .where((elector) => elector.or([elector('user_id', '=', userId), elector('proxy_user_id', '=', userId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Freezes the electorate of a poll. Call it once, in the transaction that opens the poll. */
export async function insertElectors(
  db: Kysely<Database>,
  pollId: string,
  electors: readonly Omit<ElectorRow, 'poll_id'>[],
): Promise<void> {
  await sql`
    insert into poll_electors (poll_id, user_id, weight, display_name, group_id, group_name, group_color,
      proxy_user_id, weighting_group_id, weighting_group_name)
    select ${pollId}, elector.* from unnest(
      ${electors.map((e) => e.user_id)}::text[], ${electors.map((e) => e.weight)}::numeric[],
      ${electors.map((e) => e.display_name)}::text[], ${electors.map((e) => e.group_id)}::text[],
      ${electors.map((e) => e.group_name)}::text[], ${electors.map((e) => e.group_color)}::text[],
      ${electors.map((e) => e.proxy_user_id)}::text[], ${electors.map((e) => e.weighting_group_id)}::text[],
      ${electors.map((e) => e.weighting_group_name)}::text[]
    ) as elector`.execute(db);
}
