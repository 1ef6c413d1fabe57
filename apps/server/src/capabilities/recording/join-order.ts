import type { RecorderOrder } from '@hemicycle/contract/recorder';
import { captionTrack, languageTag } from '@hemicycle/rules/recording/language-tag';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadParts, loadSoundOfPeople } from './load-parts.ts';
import { loadRecordedLanguages } from './recorded-captions.ts';
import { loadRecording } from './recording-store.ts';
import type { SegmentRow } from './segment-store.ts';
import { loadInterpretersOf } from './track-store.ts';

type JoinOrder = Extract<RecorderOrder, { type: 'join' }>;

/** What a recorder is told to join of a recording: the segments of the room, those of the
 *  interpreters who had that room beneath their voices, those of each person where there are
 *  such, and the languages of captions. Source: issue 34 §1. */
export async function joinOrderOf(db: Kysely<Database>, recordingId: string): Promise<JoinOrder> {
  const parts = await loadParts(db, recordingId);
  const row = await loadRecording(db, recordingId);
  const [people, languages, captions] = await Promise.all([
    loadSoundOfPeople(db, recordingId, parts),
    loadSoundOfInterpreters(db, recordingId),
    row === null ? [] : loadRecordedLanguages(db, row, parts),
  ]);
  return {
    ...{ type: 'join', recordingId },
    parts: parts.map(({ job, segments }) => ({
      ...{ jobId: job.id, part: job.part },
      segments: segments.map(placeOf),
    })),
    languages,
    captions: captions.map((language) => ({ language, ...captionTrack(language) })),
    people: people.map(({ personId, segments }) => ({
      personId,
      segments: segments.map(placeAndJobOf),
    })),
  };
}

/** The sounds of interpreters while a recording of their floor ran, one a language. */
async function loadSoundOfInterpreters(
  db: Kysely<Database>,
  recordingId: string,
): Promise<JoinOrder['languages']> {
  const ofInterpreters = await loadInterpretersOf(db, recordingId);
  const sounds = await Promise.all(
    ofInterpreters.map(async ({ id, language }) => ({
      title: language ?? '',
      segments: (await loadParts(db, id)).flatMap((part) => part.segments.map(placeAndJobOf)),
    })),
  );
  const titles = new Set(sounds.filter(({ segments }) => segments.length > 0).map(({ title }) => title));
  return [...titles].map((title) => ({
    ...{ language: languageTag(title), title },
    // A channel whose recording was stopped and begun again is one sound.
    segments: sounds.filter((sound) => sound.title === title).flatMap(({ segments }) => segments),
  }));
}

function placeAndJobOf(segment: SegmentRow) {
  return { jobId: segment.job_id, ...placeOf(segment) };
}

function placeOf({ index, ms, begun_ms: begunAt }: SegmentRow) {
  return { index, ms, begunAt };
}
