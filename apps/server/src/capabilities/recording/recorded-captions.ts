import type { Caption } from '@hemicycle/contract/captions';
import { isOfRecord, type TranscriptHead, webVttOf } from '@hemicycle/rules/captions/write-transcript';
import { followsOn } from '@hemicycle/rules/recording/parts';
import { playbackMsOf, playedMark, spansOf } from '@hemicycle/rules/recording/playback-time';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadCaptionLanguages, loadCaptionsOf, transcriptWords } from '../captions/public.ts';
import { loadHouse } from '../site/public.ts';
import { type LoadedPart, loadParts } from './load-parts.ts';
import type { RecordingRow } from './recording-store.ts';

/** The captions that were said while a recording ran, as WebVTT with the times of its file. Lines
 *  of gaps and closed parts are left out, and automatic ones that nobody approved. Null where
 *  nothing is recorded, or in a room that has no captions. Source: BEY-15, BEY-17, BEY-39. */
export async function writeCaptionsOf(
  db: Kysely<Database>,
  row: RecordingRow,
  language: string,
): Promise<string | null> {
  const spans = spansOf((await loadParts(db, row.id)).flatMap(({ segments }) => segments));
  const [first] = spans;
  if (!takesCaptions(row) || first === undefined) return null;
  const lines = (await loadCaptionsOf(db, { idVotingSession: row.id_voting_session, language }))
    .filter(({ createdAt }) => playedMark(spans, { fromMs: createdAt, untilMs: createdAt }) !== null)
    .map((line) => ({ ...line, createdAt: first.fromMs + playbackMsOf(spans, line.createdAt) }));
  return webVttOf(lines, { ...(await headOf(db, row)), startMs: first.fromMs });
}

/** As `writeCaptionsOf`, of one run alone, with its place on the clock of the stream. Source:
 *  RFC 8216, 3.5. */
export async function writeCaptionsOfRun(
  db: Kysely<Database>,
  row: RecordingRow,
  { language, run, clockMs }: { readonly language: string; readonly run: Run; readonly clockMs: number },
): Promise<string> {
  const all = await loadCaptionsOf(db, { idVotingSession: row.id_voting_session, language });
  const head = { startMs: run.begunMs, endMs: run.begunMs + run.ms, clockMs };
  return webVttOf(
    all.filter((line) => isWithin(line, run)),
    { ...(await headOf(db, row)), ...head },
  );
}

/** The languages of which a recording has a line that may stand in a record. Source: BEY-39. */
export async function loadRecordedLanguages(
  db: Kysely<Database>,
  row: RecordingRow,
  parts: readonly LoadedPart[],
): Promise<string[]> {
  const runs = parts.flatMap(runsOf);
  if (!takesCaptions(row) || runs.length === 0) return [];
  const languages = await loadCaptionLanguages(db, row.id_voting_session);
  const has = await Promise.all(
    languages.map(async (language) =>
      (await loadCaptionsOf(db, { idVotingSession: row.id_voting_session, language })).some(
        (line) => isOfRecord(line) && runs.some((run) => isWithin(line, run)),
      ),
    ),
  );
  return languages.filter((_, at) => has[at]);
}

/** Segments of a part that follow each other without a break. `index`, `storageId`: of the first
 *  one. */
export interface Run {
  readonly index: number;
  readonly storageId: string;
  readonly begunMs: number;
  ms: number;
}

export function runsOf({ segments }: LoadedPart): Run[] {
  const runs: Run[] = [];
  for (const { index, storage_id: storageId, begun_ms: begunMs, ms } of segments) {
    const last = runs.at(-1);
    if (last && followsOn({ begun_ms: last.begunMs, ms: last.ms }, { begun_ms: begunMs })) last.ms += ms;
    else runs.push({ index, storageId, begunMs, ms });
  }
  return runs;
}

function isWithin({ createdAt }: Caption, { begunMs, ms }: Run): boolean {
  return createdAt >= begunMs && createdAt < begunMs + ms;
}

/** Captions are of the chamber, and of what interpreters say of it. */
export function takesCaptions({
  floor_room_id: floorRoomId,
  id_voting_session: idVotingSession,
}: Pick<RecordingRow, 'floor_room_id' | 'id_voting_session'>): boolean {
  return floorRoomId === idVotingSession;
}

async function headOf(
  db: Kysely<Database>,
  { room_title: title }: RecordingRow,
): Promise<Omit<TranscriptHead, 'startMs'>> {
  const house = await loadHouse(db);
  return { title, zone: house.timeZone, words: transcriptWords[house.language] };
}
