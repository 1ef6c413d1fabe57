import type { MinuteEditor } from '@hemicycle/contract/minutes';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** Notes in which text of minutes somebody has the caret. The latest place of a person counts. Of
 *  minutes that are deleted meanwhile it notes nothing. */
export async function putEditor(db: Kysely<Database>, row: Database['minute_editors']): Promise<void> {
  const { id_voting_session: id, user_id: userId, name, block_id: blockId, seen_ms: seenMs } = row;
  await sql`
    insert into minute_editors (id_voting_session, user_id, name, block_id, seen_ms)
    select id_voting_session, ${userId}, ${name}, ${blockId}, ${seenMs}::bigint from minutes
    where id_voting_session = ${id} for key share
    on conflict (id_voting_session, user_id)
    do update set name = excluded.name, block_id = excluded.block_id, seen_ms = excluded.seen_ms`.execute(db);
}

/** Somebody has the caret in no text of these minutes any more, as far as no window of theirs said
 *  otherwise since `sinceMs`. */
export async function deleteEditor(
  db: Kysely<Database>,
  { idVotingSession, userId, sinceMs }: { idVotingSession: string; userId: string; sinceMs: number },
): Promise<void> {
  await db
    .deleteFrom('minute_editors')
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
    .where('seen_ms', '<=', sinceMs)
    .execute();
}

/** The others who have the caret in a text of these minutes, and were heard of since `sinceMs`, by
 *  name. */
export async function loadOtherEditors(
  db: Kysely<Database>,
  { idVotingSession, userId, sinceMs }: { idVotingSession: string; userId: string; sinceMs: number },
): Promise<MinuteEditor[]> {
  const rows = await db
    .selectFrom('minute_editors')
    .select(['name', 'block_id'])
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '<>', userId)
    .where('seen_ms', '>', sinceMs)
    .orderBy('name')
    .orderBy('user_id')
    .execute();
  return rows.map(({ name, block_id: blockId }) => ({ name, blockId }));
}
