import type { MinuteApproval } from '@hemicycle/contract/minutes';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

export type MinutesRow = Selectable<Database['minutes']>;
export type BlockRow = Selectable<Database['minute_blocks']>;

/** The minutes of a session without their blocks; null where there are none. `lock`: nobody else
 *  changes them until the end of the transaction. */
export async function loadMinutesRow(
  db: Kysely<Database>,
  idVotingSession: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<MinutesRow | null> {
  const query = db.selectFrom('minutes').selectAll().where('id_voting_session', '=', idVotingSession);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** Inserts minutes; false where the session has some already. */
export async function insertMinutes(
  db: Kysely<Database>,
  row: Insertable<Database['minutes']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('minutes')
    .values(row)
    .onConflict((conflict) => conflict.column('id_voting_session').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Changes minutes, whose version grows by one. */
export async function updateMinutes(
  db: Kysely<Database>,
  idVotingSession: string,
  change: Updateable<Database['minutes']>,
): Promise<void> {
  await db
    .updateTable('minutes')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id_voting_session', '=', idVotingSession)
    .execute();
}

/** The blocks of minutes in their order. */
export async function loadBlocks(db: Kysely<Database>, idVotingSession: string): Promise<BlockRow[]> {
  return db
    .selectFrom('minute_blocks')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Whether the minutes of a session have a block of this id now. */
export async function isBlockOf(
  db: Kysely<Database>,
  idVotingSession: string,
  blockId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('minute_blocks')
    .select('id')
    .where('id', '=', blockId)
    .where('id_voting_session', '=', idVotingSession)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any minutes have or had a block of this id. */
export async function isBlockKnown(db: Kysely<Database>, blockId: string): Promise<boolean> {
  const row = await db
    .selectFrom('minute_wordings')
    .select('block_id')
    .where('block_id', '=', blockId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a block at its position; those from there on move down by one. */
export async function insertBlock(
  db: Kysely<Database>,
  row: Insertable<Database['minute_blocks']>,
): Promise<BlockRow> {
  await db
    .updateTable('minute_blocks')
    .set({ position: sql<number>`position + 1` })
    .where('id_voting_session', '=', row.id_voting_session)
    .where('position', '>=', row.position)
    .execute();
  const block = await db.insertInto('minute_blocks').values(row).returningAll().executeTakeFirstOrThrow();
  await keepWording(db, block);
  return block;
}

/** Inserts the blocks of new minutes. */
export async function insertBlocks(
  db: Kysely<Database>,
  rows: readonly Insertable<Database['minute_blocks']>[],
): Promise<void> {
  const blocks = await db.insertInto('minute_blocks').values(rows).returningAll().execute();
  for (const block of blocks) await keepWording(db, block);
}

/** Changes a block, whose version grows by one, and keeps its new wording. */
export async function updateBlock(
  db: Kysely<Database>,
  blockId: string,
  change: Updateable<Database['minute_blocks']>,
): Promise<BlockRow> {
  const block = await db
    .updateTable('minute_blocks')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', blockId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepWording(db, block);
  return block;
}

export async function deleteBlock(db: Kysely<Database>, blockId: string): Promise<void> {
  await db.deleteFrom('minute_blocks').where('id', '=', blockId).execute();
}

/** Deletes the minutes of a session with every wording. */
export async function deleteMinutes(db: Kysely<Database>, idVotingSession: string): Promise<void> {
  await db.deleteFrom('minutes').where('id_voting_session', '=', idVotingSession).execute();
  await db.deleteFrom('minute_wordings').where('id_voting_session', '=', idVotingSession).execute();
}

async function keepWording(db: Kysely<Database>, block: BlockRow): Promise<void> {
  await db
    .insertInto('minute_wordings')
    .values({
      ...{ block_id: block.id, version: block.version, id_voting_session: block.id_voting_session },
      ...{ text: block.text, written_ms: block.changed_ms, written_by: block.changed_by },
      wording: block.wording === null ? null : JSON.stringify(block.wording),
    })
    .execute();
}

/** The votes that passed, outside of closed parts, in sittings that began later than a moment (ms
 *  since the epoch), the newest first; with `pollId` that one alone. `hold`: nobody changes them
 *  until the end of the transaction. The caller checks which of them a viewer may know. */
export async function loadApprovingVotes(
  db: Kysely<Database>,
  {
    afterMs,
    pollId,
    hold = false,
  }: { readonly afterMs: number; readonly pollId?: string; readonly hold?: boolean },
  limit: number,
): Promise<MinuteApproval[]> {
  let query = db
    .selectFrom('polls')
    .innerJoin('voting_sessions', 'voting_sessions.id', 'polls.id_voting_session')
    .select([
      'polls.id as pollId',
      'polls.id_voting_session as idVotingSession',
      'voting_sessions.title as sitting',
      sql<number>`polls.number`.as('number'),
      'polls.title as title',
      sql<number>`polls.declared_ms`.as('declaredAt'),
    ])
    .where('voting_sessions.starts_ms', '>', afterMs)
    .where('polls.type', '=', 'vote')
    .where('polls.in_closed', '=', false)
    .where('polls.status', '=', 'closed')
    .where('polls.result', '=', 'PASS')
    .where('polls.declared_ms', 'is not', null);
  if (pollId !== undefined) query = query.where('polls.id', '=', pollId);
  if (hold) query = query.forShare('polls');
  return query.orderBy('polls.declared_ms', 'desc').limit(limit).execute();
}
