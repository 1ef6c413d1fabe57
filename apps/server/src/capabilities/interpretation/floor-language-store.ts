import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** The floor of a room. `huddleId`: null for the main chamber. */
interface Floor {
  readonly idVotingSession: string;
  readonly huddleId: string | null;
}

/** Notes that the floor of a room speaks the language of a channel, in place of another one. False
 *  where it did before. One statement, so that of two callers the later one holds. */
export async function replaceFloorLanguage(
  db: Kysely<Database>,
  { idVotingSession, huddleId, channelId }: Floor & { readonly channelId: string },
  nowMs: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into floor_languages (id_voting_session, floor_huddle_id, channel_id, since_ms)
    values (${idVotingSession}, ${huddleId}, ${channelId}, ${nowMs})
    on conflict (id_voting_session, coalesce(floor_huddle_id, ''))
    do update set channel_id = excluded.channel_id, since_ms = excluded.since_ms
    where floor_languages.channel_id <> excluded.channel_id
    returning channel_id`.execute(db);
  return rows.length > 0;
}

/** Notes that nobody says which language the floor of a room speaks. False where it was so. */
export async function deleteFloorLanguage(
  db: Kysely<Database>,
  { idVotingSession, huddleId }: Floor,
): Promise<boolean> {
  const row = await db
    .deleteFrom('floor_languages')
    .where('id_voting_session', '=', idVotingSession)
    .where('floor_huddle_id', 'is not distinct from', huddleId)
    .returning('channel_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Where the floor speaks the language of this channel, nobody says any longer which one it is. */
export async function deleteFloorLanguageOf(db: Kysely<Database>, channelId: string): Promise<void> {
  await db.deleteFrom('floor_languages').where('channel_id', '=', channelId).execute();
}
