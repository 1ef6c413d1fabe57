import type { MinuteEditor } from '@hemicycle/contract/minutes';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** Notes in which text of minutes somebody has the caret. The latest place of a person counts. */
export async function putEditor(db: Kysely<Database>, row: Database['minute_editors']): Promise<void> {
  const { name, block_id, seen_ms } = row;
  await db
    .insertInto('minute_editors')
    .values(row)
    .onConflict((on) => on.columns(['id_voting_session', 'user_id']).doUpdateSet({ name, block_id, seen_ms }))
    .execute();
}

/** Somebody has the caret in no text of these minutes any more. */
export async function deleteEditor(
  db: Kysely<Database>,
  idVotingSession: string,
  userId: string,
): Promise<void> {
  await db
    .deleteFrom('minute_editors')
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
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
