import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import { type CaptionRow, nextVersion } from './caption-store.ts';

export type StreamRow = Selectable<Database['caption_streams']>;

/** The streams of a session that are not revoked, oldest first. */
export async function loadStreams(db: Kysely<Database>, idVotingSession: string): Promise<StreamRow[]> {
  return db
    .selectFrom('caption_streams')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .where('revoked_ms', 'is', null)
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
}

/** The stream of a token; null where there is none, or it was revoked. */
export async function loadStreamOf(db: Kysely<Database>, tokenHash: string): Promise<StreamRow | null> {
  const row = await db
    .selectFrom('caption_streams')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('revoked_ms', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** As `loadStreamOf`, and lets nobody else write into or revoke the stream until the end of the
 *  transaction. */
export async function lockStreamOf(db: Kysely<Database>, tokenHash: string): Promise<StreamRow | null> {
  const row = await db
    .selectFrom('caption_streams')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('revoked_ms', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function insertStream(
  db: Kysely<Database>,
  stream: Insertable<Database['caption_streams']>,
): Promise<StreamRow> {
  return db.insertInto('caption_streams').values(stream).returningAll().executeTakeFirstOrThrow();
}

/** Revokes a stream of a session. Returns it; null where it is not there, or was revoked. */
export async function updateRevoked(
  db: Kysely<Database>,
  { idVotingSession, streamId }: { readonly idVotingSession: string; readonly streamId: string },
  nowMs: number,
): Promise<StreamRow | null> {
  const row = await db
    .updateTable('caption_streams')
    .set({ revoked_ms: nowMs })
    .where('id_voting_session', '=', idVotingSession)
    .where('id', '=', streamId)
    .where('revoked_ms', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateStream(
  db: Kysely<Database>,
  streamId: string,
  fields: Pick<StreamRow, 'used_ms' | 'last_seq' | 'swallowed' | 'counted_from_ms' | 'counted'>,
): Promise<void> {
  await db.updateTable('caption_streams').set(fields).where('id', '=', streamId).execute();
}

/** The last lines of a stream, oldest first, at most `limit`. */
export async function loadLinesOfStream(
  db: Kysely<Database>,
  streamId: string,
  limit: number,
): Promise<CaptionRow[]> {
  const rows = await db
    .selectFrom('captions')
    .selectAll()
    .where('stream_id', '=', streamId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

/** What becomes of a line of a stream. `correctedBy`: the line was complete, so its first wording
 *  stays, and it is marked with this name; null: it was still growing. */
export interface StreamedLineChange {
  readonly text: string;
  readonly growing: boolean;
  readonly correctedBy: string | null;
  readonly atMs: number;
}

/** Changes a line of a stream under the next version of its language. */
export async function updateStreamedLine(
  db: Kysely<Database>,
  { id, id_voting_session, language }: Pick<CaptionRow, 'id' | 'id_voting_session' | 'language'>,
  { text, growing, correctedBy, atMs }: StreamedLineChange,
): Promise<void> {
  const version = await nextVersion(db, { id_voting_session, language });
  await db
    .updateTable('captions')
    .set((kept) => ({
      text,
      growing,
      version,
      changed_ms: atMs,
      ...(correctedBy !== null && {
        first_text: kept.fn.coalesce('first_text', 'text'),
        corrected_by: null,
        corrected_by_name: correctedBy,
        corrected_ms: atMs,
      }),
    }))
    .where('id', '=', id)
    .execute();
}
