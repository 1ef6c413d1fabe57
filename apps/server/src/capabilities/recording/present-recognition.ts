import type { RecordingRecognition } from '@hemicycle/contract/recording-recognition';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadRecognition, type RecognitionRow } from './recognition-store.ts';
import { loadTracks } from './track-store.ts';

/** The recognition of a recording as the calls tell it; null: nobody asked for it. `lengthMs`: how
 *  long the recording plays. Source: issue 34 §1. */
export async function presentRecognition(
  db: Kysely<Database>,
  recordingId: string,
  lengthMs: number,
): Promise<RecordingRecognition | null> {
  const row = await loadRecognition(db, recordingId);
  if (row === null) return null;
  const { language, by_name: byName, asked_ms: askedAt, lines } = row;
  const done = await readPart(db, row, lengthMs);
  return { state: stateOf(row), language, byName, askedAt, lines, done, error: row.error };
}

function stateOf({ state, recorder_id: recorderId }: RecognitionRow): RecordingRecognition['state'] {
  if (state !== 'asked') return state;
  return recorderId === null ? 'waiting' : 'running';
}

/** How much of the sound was read, 0 to 1: the tracks are read one after the other. */
async function readPart(db: Kysely<Database>, row: RecognitionRow, lengthMs: number): Promise<number> {
  if (row.state === 'done') return 1;
  const people = (await loadTracks(db, row.recording_id)).map(({ person_id: id }) => id);
  const at = row.person_id === null ? -1 : people.indexOf(row.person_id);
  if (at < 0 || lengthMs === 0) return 0;
  return (at + Math.min(1, row.read_ms / lengthMs)) / people.length;
}
