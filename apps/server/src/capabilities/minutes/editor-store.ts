import type { MinuteEditor } from '@hemicycle/contract/minutes';
import { compareNames } from '@hemicycle/rules/people/name-order';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** Notes in which text of minutes the page of a line has the caret, and forgets those of the
 *  sitting that were heard of before `staleMs` only. Of minutes that are deleted meanwhile it notes
 *  nothing. */
export async function putEditor(
  db: Kysely<Database>,
  row: Database['minute_editors'],
  staleMs: number,
): Promise<void> {
  const { line_id: lineId, id_voting_session: id, user_id: userId, name } = row;
  await db
    .deleteFrom('minute_editors')
    .where('id_voting_session', '=', id)
    .where('seen_ms', '<', staleMs)
    .execute();
  await sql`
    insert into minute_editors (line_id, id_voting_session, user_id, name, block_id, seen_ms)
    select ${lineId}, id_voting_session, ${userId}, ${name}, ${row.block_id}, ${row.seen_ms}::bigint
    from minutes where id_voting_session = ${id} for key share
    on conflict (line_id, user_id) do update
    set id_voting_session = excluded.id_voting_session, name = excluded.name,
      block_id = excluded.block_id, seen_ms = excluded.seen_ms`.execute(db);
}

/** The page of a line has the caret in no text any more. Whether it had. */
export async function deleteEditor(
  db: Kysely<Database>,
  { lineId, userId }: { readonly lineId: string; readonly userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('minute_editors')
    .where('line_id', '=', lineId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The carets of these lines are fresh: their lines are open. */
export async function touchEditors(
  db: Kysely<Database>,
  lineIds: readonly string[],
  nowMs: number,
): Promise<void> {
  if (lineIds.length === 0) return;
  await db
    .updateTable('minute_editors')
    .set({ seen_ms: nowMs })
    .where('line_id', 'in', [...lineIds])
    .execute();
}

/** Everybody who has the caret in a text of these minutes, and was heard of since `sinceMs`, by
 *  name. */
export async function loadEditors(
  db: Kysely<Database>,
  { idVotingSession, sinceMs }: { readonly idVotingSession: string; readonly sinceMs: number },
): Promise<(MinuteEditor & { readonly userId: string })[]> {
  const editors = await db
    .selectFrom('minute_editors')
    .select(['name', 'block_id as blockId', 'user_id as userId'])
    .distinct()
    .where('id_voting_session', '=', idVotingSession)
    .where('seen_ms', '>', sinceMs)
    .orderBy('user_id')
    .orderBy('block_id')
    .execute();
  return editors.toSorted((one, other) => compareNames(one.name, other.name));
}
