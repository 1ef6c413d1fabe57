import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { LoadedPart } from './load-parts.ts';
import type { RecordingRow } from './recording-store.ts';
import { loadSounds } from './sound-store.ts';
import { loadSoundOnly } from './track-store.ts';

/** A segment that is shorter, in ms, may have no frame of a sound beside it. */
const SHORTEST_MS = 100;

/** The sound of an interpreter beside a recording. */
interface SoundBeside {
  /** Its language, in its own name. */
  readonly title: string;
  /** Whether there is a segment of it beside one of the room. */
  has(jobId: string, index: number): boolean;
}

/** The sounds that a player may choose in place of that of the floor, by their names: of a
 *  recording with a picture, once it is whole, those that have no hole. Source: issue 34 §1. */
export async function soundsOf(
  db: Kysely<Database>,
  { id, state }: RecordingRow,
  parts: readonly LoadedPart[],
): Promise<SoundBeside[]> {
  const rows = state === 'whole' ? await loadSounds(db, id) : [];
  if (rows.length === 0 || (await loadSoundOnly(db, [id])).has(id)) return [];
  const segments = parts.flatMap((part) => part.segments).filter(({ ms }) => ms >= SHORTEST_MS);
  return [...new Set(rows.map(({ title }) => title))]
    .map((title) => {
      const own = rows.filter((row) => row.title === title);
      const places = new Set(own.map(({ job_id: jobId, index }) => `${jobId}/${index}`));
      return {
        title,
        has: (jobId: string, index: number) => places.has(`${jobId}/${index}`),
      };
    })
    .filter(({ has }) => segments.every(({ job_id: jobId, index }) => has(jobId, index)));
}
