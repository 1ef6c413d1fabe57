import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { RecordingRow } from './recording-store.ts';

export type RecorderRow = Selectable<Database['recorders']>;

export async function saveRecorder(db: Kysely<Database>, recorder: RecorderRow): Promise<void> {
  const { id: _id, ...rest } = recorder;
  await db
    .insertInto('recorders')
    .values(recorder)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute();
}

export async function touchRecorder(
  db: Kysely<Database>,
  recorderId: string,
  changes: Partial<Pick<RecorderRow, 'heard_ms' | 'free_bytes'>>,
): Promise<void> {
  await db.updateTable('recorders').set(changes).where('id', '=', recorderId).execute();
}

/** Notes that a line of a recorder broke, unless it has another one. */
export async function noteLineLost(
  db: Kysely<Database>,
  { recorderId, lineId }: { readonly recorderId: string; readonly lineId: string },
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('recorders')
    .set({ line_lost_ms: nowMs })
    .where('id', '=', recorderId)
    .where('line_id', '=', lineId)
    .execute();
}

/** A recorder with the number of its jobs and, null where it never ended one, how its last job
 *  ended. Times in ms since the epoch. */
export type KnownRecorder = RecorderRow & {
  readonly taken: number;
  readonly last_end: {
    readonly why: 'asked' | 'failed' | 'disk-full' | 'lost';
    readonly givenMs: number;
    readonly endedMs: number;
  } | null;
};

/** The recorders heard since then: those with a picture before those without, and of each kind
 *  those with the most free places first. All, or those that can make something. One that takes the
 *  sound alone makes recordings of rooms, and neither streams nor those of interpreters. */
export async function loadRecorders(
  db: Kysely<Database>,
  heardSinceMs: number,
  toMake: Pick<RecordingRow, 'kind' | 'interpreter'> | null = null,
): Promise<KnownRecorder[]> {
  const { rows } = await sql<KnownRecorder>`
    select recorders.*, (select count(*)::int from recording_jobs
      where recorder_id = recorders.id and ended_ms is null) as taken,
      (select json_build_object('why', ended_why, 'givenMs', given_ms, 'endedMs', ended_ms)
        from recording_jobs where recorder_id = recorders.id and ended_ms is not null
        order by ended_ms desc limit 1) as last_end
    from recorders where heard_ms > ${heardSinceMs}
      and (engine <> 'livekit-tracks' or ${toMake === null || (toMake.kind === 'recording' && !toMake.interpreter)})
    order by engine = 'livekit-tracks', capacity - (select count(*) from recording_jobs
      where recorder_id = recorders.id and ended_ms is null) desc, id`.execute(db);
  return rows;
}

/** Whether a recorder that reads tracks was heard since then. Source: issue 34 §1. */
export async function hasReaderOfTracks(db: Kysely<Database>, heardSinceMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('recorders')
    .select('id')
    .where('reads_tracks', '=', true)
    .where('heard_ms', '>', heardSinceMs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a recorder can make something: one that takes the sound alone makes recordings of rooms,
 *  and neither streams nor those of interpreters. */
export function makes(
  { engine }: Pick<RecorderRow, 'engine'>,
  { kind, interpreter }: Pick<RecordingRow, 'kind' | 'interpreter'>,
): boolean {
  return engine !== 'livekit-tracks' || (kind === 'recording' && !interpreter);
}

/** What the parts of a recording that are stored hold: the sound alone, or the picture too; null:
 *  nothing is stored yet. Parts of two kinds cannot be joined. Source: decision 0167. */
export async function loadKindOfParts(
  db: Kysely<Database>,
  recordingId: string,
): Promise<'sound' | 'picture' | null> {
  const { rows } = await sql<{ kind: 'sound' | 'picture' }>`
    select case when engine = 'livekit-tracks' then 'sound' else 'picture' end as kind
    from recording_jobs join recorders on recorders.id = recorder_id
    where recording_id = ${recordingId}
      and exists (select from recording_segments where job_id = recording_jobs.id)
    order by part limit 1`.execute(db);
  return rows[0]?.kind ?? null;
}
