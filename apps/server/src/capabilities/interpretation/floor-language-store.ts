import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** Notes that the floor of a session speaks the language of a channel, in place of another one.
 *  False where it did before. One statement, so that of two callers the later one holds. */
export async function replaceFloorLanguage(
  db: Kysely<Database>,
  { idVotingSession, channelId }: { readonly idVotingSession: string; readonly channelId: string },
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .insertInto('floor_languages')
    .values({ id_voting_session: idVotingSession, channel_id: channelId, since_ms: nowMs })
    .onConflict((conflict) =>
      conflict
        .column('id_voting_session')
        .doUpdateSet({ channel_id: channelId, since_ms: nowMs })
        .where('floor_languages.channel_id', '<>', channelId),
    )
    .returning('channel_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that nobody says which language the floor of a session speaks. False where it was so. */
export async function deleteFloorLanguage(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  const row = await db
    .deleteFrom('floor_languages')
    .where('id_voting_session', '=', idVotingSession)
    .returning('channel_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Where the floor speaks the language of this channel, nobody says any longer which one it is. */
export async function deleteFloorLanguageOf(db: Kysely<Database>, channelId: string): Promise<void> {
  await db.deleteFrom('floor_languages').where('channel_id', '=', channelId).execute();
}
