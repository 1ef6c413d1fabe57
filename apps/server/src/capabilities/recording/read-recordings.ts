import type * as declared from '@hemicycle/contract/recording';
import { fileNameOf } from '@hemicycle/rules/foundations/file-name';
import { gapsOf } from '@hemicycle/rules/recording/parts';
import { lengthMsOf, spansOf } from '@hemicycle/rules/recording/playback-time';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { MediaAnswer } from '../../platform/http/media-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct, enterReading } from '../audit/public.ts';
import { loadClosedParts, requireSittingOf } from '../sessions/public.ts';
import { type LoadedPart, loadParts, loadSoundOfPeople } from './load-parts.ts';
import { insertPlayer, isPlayer, loadBegun, loadRecording, type RecordingRow } from './recording-store.ts';
import { loadSeenBy } from './recordings-seen-by.ts';
import type { SegmentRow } from './segment-store.ts';
import { presentRecognition } from './present-recognition.ts';
import { soundsOf } from './sounds-of.ts';
import { loadSoundOnly, loadTrack, loadTracks } from './track-store.ts';
import { HLS_TYPE, playlistOf, SEGMENT_TYPE } from './write-playlist.ts';

/** What reading a recording needs. */
export type ReadsRecordings = Pick<Deps, 'db' | 'clock' | 'storage' | 'jobs'>;

const KEPT_SECONDS = 24 * 3600;

/** The recordings of a sitting of the viewer that have begun and that they may play, oldest first.
 *  @throws DomainError
 *  `not-found`, `in-lobby`. Source: PERM-31. */
export async function listRecordings(
  deps: ReadsRecordings,
  viewer: Viewer,
  idVotingSession: string,
): Promise<declared.Recording[]> {
  const session = await requireSittingOf(deps.db, viewer, idVotingSession);
  const rows = await loadBegun(deps.db, session.id, 'recording');
  const { mayPlay } = await loadSeenBy(deps.db, rows);
  const own = rows.filter((row) => mayPlay(row, viewer));
  return Promise.all(own.map((row) => presentRecording(deps, row)));
}

/** @throws DomainError `not-found`. */
export async function readRecording(
  deps: ReadsRecordings,
  viewer: Viewer,
  recordingId: string,
): Promise<declared.Recording> {
  return presentRecording(deps, await requireRecording(deps, viewer, recordingId));
}

/** The HLS playlist of a recording, with a break between two parts, with an entry in the audit log.
 *  @throws DomainError `not-found`. */
export async function readPlaylist(
  deps: ReadsRecordings,
  viewer: Viewer,
  recordingId: string,
): Promise<MediaAnswer> {
  const { row, parts, isOver } = await requireParts(deps, viewer, recordingId);
  await enterPlaying(deps, viewer, row);
  const content = playlistOf(
    parts.map(({ job, segments }) => ({
      segments: segments.map((segment) => ({
        ...{ ms: segment.ms, begunMs: segment.begun_ms },
        address: `parts/${job.part}/segments/${segment.index}`,
      })),
    })),
    { isOver, first: 0 },
  );
  return new MediaAnswer({ content, type: HLS_TYPE, keptSeconds: 0 });
}

/** @throws DomainError `not-found`. */
export async function readPartSegment(
  deps: ReadsRecordings,
  viewer: Viewer,
  {
    recordingId,
    part,
    index,
  }: { readonly recordingId: string; readonly part: string; readonly index: string },
): Promise<MediaAnswer> {
  const { row, parts } = await requireParts(deps, viewer, recordingId);
  await enterPlaying(deps, viewer, row);
  const of = parts.find(({ job }) => job.part === Number(part));
  const segment = of?.segments.find((one) => one.index === Number(index));
  return openSegment(deps, segment ?? null);
}

/** The finished file, with an entry in the audit log. @throws DomainError `not-found`,
 *  `recording-not-whole`. */
export async function downloadRecording(
  deps: ReadsRecordings,
  viewer: Viewer,
  recordingId: string,
): Promise<FileAnswer> {
  const row = await requireRecording(deps, viewer, recordingId);
  if (row.storage_id === null || row.bytes === null) throw new DomainError('recording-not-whole');
  const name = `${row.file_name ?? 'recording'}.mp4`;
  await enterReading(deps, viewer, row.id_voting_session, 'readRecording', { file: name });
  const content = await deps.storage.open(row.storage_id);
  if (content === null) throw new DomainError('not-found');
  return new FileAnswer({ content, name, type: 'video/mp4', sizeBytes: row.bytes });
}

/** The sound of one person of a recording that is whole, with an entry in the audit log. @throws
 *  DomainError `not-found`, `recording-not-whole`. Source: issue 34 §1. */
export async function downloadTrack(
  deps: ReadsRecordings,
  viewer: Viewer,
  { recordingId, personId }: { readonly recordingId: string; readonly personId: string },
): Promise<FileAnswer> {
  const row = await requireRecording(deps, viewer, recordingId);
  if (row.state !== 'whole') throw new DomainError('recording-not-whole');
  const track = await loadTrack(deps.db, row.id, personId);
  if (track === null) throw new DomainError('not-found');
  const name = fileNameOf(`${row.file_name ?? 'recording'} ${track.name}.m4a`);
  await enterReading(deps, viewer, row.id_voting_session, 'readRecording', { file: name });
  const content = await deps.storage.open(track.storage_id);
  if (content === null) throw new DomainError('not-found');
  return new FileAnswer({ content, name, type: 'audio/mp4', sizeBytes: track.bytes });
}

/** @throws DomainError `not-found`. */
export async function openSegment(
  { storage }: Pick<Deps, 'storage'>,
  segment: Pick<SegmentRow, 'storage_id'> | null,
  { isPublic = false }: { readonly isPublic?: boolean } = {},
): Promise<MediaAnswer> {
  const content = segment === null ? null : await storage.open(segment.storage_id);
  if (content === null) throw new DomainError('not-found');
  return new MediaAnswer({ content, type: SEGMENT_TYPE, keptSeconds: KEPT_SECONDS, isPublic });
}

/** A recording that has begun, of a sitting of the viewer, that they may play. @throws DomainError
 *  `not-found`, `in-lobby`. Source: HUD-01, PERM-31. */
export async function requireRecording(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  recordingId: string,
): Promise<RecordingRow> {
  const row = await loadRecording(db, recordingId);
  if (row?.kind !== 'recording' || row.began_ms === null) throw new DomainError('not-found');
  await requireSittingOf(db, viewer, row.id_voting_session);
  if (!(await loadSeenBy(db, [row])).mayPlay(row, viewer)) throw new DomainError('not-found');
  return row;
}

/** A recording that a viewer may play, with its parts. `isOver`: nothing will be added to it.
 *  @throws DomainError `not-found`. */
export async function requireParts(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  recordingId: string,
): Promise<{ readonly row: RecordingRow; readonly parts: readonly LoadedPart[]; readonly isOver: boolean }> {
  const row = await requireRecording(deps, viewer, recordingId);
  const isOver = row.state !== 'running' && row.state !== 'ending';
  return { row, parts: await loadParts(deps.db, row.id), isOver };
}

/** Enters into the audit log that somebody plays a recording, once a person. */
export async function enterPlaying(
  deps: ReadsRecordings,
  { userId }: Viewer,
  row: RecordingRow,
): Promise<void> {
  if (await isPlayer(deps.db, row.id, userId)) return;
  await inTransaction(deps.db, async (transaction) => {
    if (!(await insertPlayer(transaction, row.id, userId))) return;
    await enterAct(deps, transaction, row.id_voting_session, {
      ...{ act: 'readRecording', byUserId: userId, userId: null, created: deps.clock.nowMs() },
      detail: { file: row.file_name ?? '' },
    });
  });
}

/** A recording with its parts and gaps, as the calls tell it. */
export async function presentRecording(
  { db }: Pick<Deps, 'db'>,
  row: RecordingRow,
): Promise<declared.Recording> {
  const parts = await loadParts(db, row.id);
  const [sounds, closed, tracks, soundOnly] = await Promise.all([
    soundsOf(db, row, parts),
    loadClosedParts(db, row.id_voting_session),
    row.state === 'whole' ? loadTracks(db, row.id) : [],
    loadSoundOnly(db, [row.id]),
  ]);
  const people = tracks.length === 0 ? [] : await loadSoundOfPeople(db, row.id, parts);
  return {
    id: row.id,
    idVotingSession: row.id_voting_session,
    roomId: row.room_id === row.id_voting_session ? null : row.room_id,
    roomTitle: row.room_title,
    fileName: row.file_name ?? '',
    interpreter: row.interpreter,
    state: stateOf(row),
    beganAt: row.began_ms ?? 0,
    endedAt: row.ended_ms,
    byName: row.by_name,
    parts: parts.map(({ job, segments }) => ({
      part: job.part,
      beganAt: segments[0]?.begun_ms ?? null,
      ms: segments.reduce((sum, { ms }) => sum + ms, 0),
      bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
    })),
    gaps: gapsOf(parts, closed).map(({ fromMs, untilMs, why }) => ({ fromMs, toMs: untilMs, why })),
    file:
      row.state === 'whole' && row.bytes !== null && row.finished_ms !== null
        ? { bytes: row.bytes, sha256: row.sha256 ?? '', finishedAt: row.finished_ms }
        : null,
    soundOnly: soundOnly.has(row.id) || row.interpreter,
    tracks: tracks.map(({ person_id: personId, name, bytes, sha256 }) => ({
      ...{ personId, name, bytes, sha256 },
      spans: spansOf(people.find((one) => one.personId === personId)?.segments ?? []),
    })),
    sounds: sounds.map(({ title }) => title),
    recognition: await presentRecognition(
      db,
      row.id,
      lengthMsOf(spansOf(parts.flatMap(({ segments }) => segments))),
    ),
  };
}

function stateOf({ state }: RecordingRow): declared.Recording['state'] {
  return state === 'ending' || state === 'joining' || state === 'whole' || state === 'running'
    ? state
    : 'failed';
}
