import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database.ts';

export type RecognitionRow = Selectable<Database['recording_recognitions']>;

/** The recognition of a recording; null: nobody asked for it. `locks`: nobody else changes it until
 *  the end of the transaction. */
export async function loadRecognition(
  db: Kysely<Database>,
  recordingId: string,
  { locks = false }: { readonly locks?: boolean } = {},
): Promise<RecognitionRow | null> {
  const row = await db
    .selectFrom('recording_recognitions')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

/** Asks for a recognition, in the place of one that is over. */
export async function saveRecognition(
  db: Kysely<Database>,
  asked: Insertable<Database['recording_recognitions']>,
): Promise<void> {
  const { recording_id: _id, ...rest } = asked;
  const fresh = { ...rest, tries: 0, read_ms: 0, lines: 0 };
  await db
    .insertInto('recording_recognitions')
    .values(asked)
    .onConflict((conflict) => conflict.column('recording_id').doUpdateSet(fresh))
    .execute();
}

export async function updateRecognition(
  db: Kysely<Database>,
  recordingId: string,
  changes: Partial<Omit<RecognitionRow, 'recording_id'>>,
): Promise<void> {
  await db
    .updateTable('recording_recognitions')
    .set(changes)
    .where('recording_id', '=', recordingId)
    .execute();
}

/** Notes up to where a track was read, and the lines that came of its last piece. */
export async function noteRead(
  db: Kysely<Database>,
  { recordingId, personId }: { readonly recordingId: string; readonly personId: string },
  { readMs, lines }: { readonly readMs: number; readonly lines: number },
): Promise<void> {
  await db
    .updateTable('recording_recognitions')
    .set((row) => ({ person_id: personId, read_ms: readMs, lines: row('lines', '+', lines) }))
    .where('recording_id', '=', recordingId)
    .where('state', '=', 'asked')
    .execute();
}

/** Gives a recorder the recognition that has waited longest, unless it has one: one that no
 *  recorder has, or one that was not heard since `lostMs`. `restMs`: the rest after each failure.
 *  Returns the recording of the one that it has then; null: none waits. */
export async function takeRecognition(
  db: Kysely<Database>,
  recorderId: string,
  { nowMs, lostMs, restMs }: { readonly nowMs: number; readonly lostMs: number; readonly restMs: number },
): Promise<RecognitionRow | null> {
  const own = await db
    .selectFrom('recording_recognitions')
    .selectAll()
    .where('state', '=', 'asked')
    .where('recorder_id', '=', recorderId)
    .limit(1)
    .executeTakeFirst();
  if (own !== undefined) return own;
  const { rows } = await sql<RecognitionRow>`
    update recording_recognitions set recorder_id = ${recorderId}, given_ms = ${nowMs}
    where recording_id = (
      select recording_id from recording_recognitions waiting
      where state = 'asked' and not exists (
          select from recorders
          where id = waiting.recorder_id and heard_ms > ${lostMs} and reads_tracks)
        and (recorder_id is not null or given_ms is null or given_ms + tries * ${restMs}::bigint <= ${nowMs})
      order by asked_ms, recording_id limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0] ?? null;
}
