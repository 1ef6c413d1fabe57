import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import { insertFileLeft } from './files-left-store.ts';

type SoundRow = Selectable<Database['recording_sounds']>;
type SoundPlace = Pick<SoundRow, 'recording_id' | 'title' | 'job_id' | 'index'>;

/** Which segments of a recording have which sounds beside them, by the names of their languages. */
export function loadSounds(
  db: Kysely<Database>,
  recordingId: string,
): Promise<Pick<SoundRow, 'title' | 'job_id' | 'index'>[]> {
  return db
    .selectFrom('recording_sounds')
    .select(['title', 'job_id', 'index'])
    .where('recording_id', '=', recordingId)
    .orderBy(inNameOrder('title'))
    .execute();
}

export async function loadSound(db: Kysely<Database>, place: SoundPlace): Promise<SoundRow | null> {
  const row = await db
    .selectFrom('recording_sounds')
    .selectAll()
    .where('recording_id', '=', place.recording_id)
    .where('title', '=', place.title)
    .where('job_id', '=', place.job_id)
    .where('index', '=', place.index)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes a segment of a sound in the place of the one before, whose file is left to be removed. */
export async function saveSound(
  db: Kysely<Database>,
  sound: Insertable<Database['recording_sounds']>,
): Promise<void> {
  const before = await loadSound(db, sound);
  const { bytes, sha256, storage_id } = sound;
  await db
    .insertInto('recording_sounds')
    .values(sound)
    .onConflict((conflict) =>
      conflict
        .columns(['recording_id', 'title', 'job_id', 'index'])
        .doUpdateSet({ bytes, sha256, storage_id }),
    )
    .execute();
  if (before !== null) await insertFileLeft(db, before.storage_id);
}
