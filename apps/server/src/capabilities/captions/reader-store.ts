import type { CaptionReaders } from '@hemicycle/contract/caption-readers';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadUserIdsIn } from '../presence/public.ts';

/** Keeps in which language somebody reads. Returns whether that is new. */
export async function upsertReader(
  db: Kysely<Database>,
  of: { readonly idVotingSession: string; readonly userId: string },
  language: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into caption_readers (id_voting_session, user_id, language)
    values (${of.idVotingSession}, ${of.userId}, ${language})
    on conflict (id_voting_session, user_id) do update set language = excluded.language
      where caption_readers.language <> excluded.language
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Somebody reads no captions. Returns whether that is new. */
export async function deleteReader(
  db: Kysely<Database>,
  of: { readonly idVotingSession: string; readonly userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('caption_readers')
    .where('id_voting_session', '=', of.idVotingSession)
    .where('user_id', '=', of.userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many of the people in the main chamber read in which language, most readers first.
 *  `anywhere`: how many there are with those who are not in the chamber. */
export async function loadReaders(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<{ readonly captionReaders: CaptionReaders; readonly anywhere: number }> {
  const [rows, userIds] = await Promise.all([
    db
      .selectFrom('caption_readers')
      .select(['user_id', 'language'])
      .where('id_voting_session', '=', idVotingSession)
      .execute(),
    loadUserIdsIn(db, idVotingSession, idVotingSession),
  ]);
  const inside = new Set(userIds);
  const readers = new Map<string, number>();
  for (const { user_id: userId, language } of rows) {
    if (inside.has(userId)) readers.set(language, (readers.get(language) ?? 0) + 1);
  }
  const captionReaders = [...readers]
    .map(([language, count]) => ({ language, readers: count }))
    .toSorted((one, other) => other.readers - one.readers || (one.language < other.language ? -1 : 1));
  return { captionReaders, anywhere: rows.length };
}
