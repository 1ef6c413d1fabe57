import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import { RECORDER_LOST_AFTER_MS } from '@hemicycle/contract/recorder-names';
import * as declared from '@hemicycle/contract/recording';
import { mostTaken } from '@hemicycle/rules/recording/capacity';
import { recordingFileName } from '@hemicycle/rules/recording/file-name';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockSession, requireSessionOf } from '../sessions/public.ts';
import { keepRecordings } from './keep-recordings.ts';
import { requireCaller, requireRecordedRoom, type RecordedRoom } from './recorded-room.ts';
import { deleteAnswers, saveAnswer } from './answer-store.ts';
import { followsAnEnd } from './follows-an-end.ts';
import {
  asksFrom,
  changeRun,
  noteFirstAnswers,
  requireOpenSession,
  requirePhonesAsked,
} from './change-run.ts';
import {
  insertRecording,
  type JobRow,
  loadActive,
  loadJobsOf,
  loadRecording,
  loadUnderWay,
  lockActive,
  lockRecorders,
  type RecordingRow,
  updateRecording,
} from './recording-store.ts';
import { loadRecorders } from './recorder-store.ts';
import { READY_BEFORE_MS } from './recording-times.ts';
import { takenBy } from './taken-by.ts';

type Given = Pick<Deps, 'db' | 'clock' | 'news' | 'jobs' | 'log' | 'storage'>;

/** Reserves a recorder for the recording or the stream of a room of a sitting, with its entry in
 *  the audit log, or gives it back. Repeating it changes nothing. @throws DomainError
 *  `no-available-controller` where the recorders that are heard are all taken at some moment of the
 *  sitting; `recording-runs`, `recording-off`,
 *  `streaming-off`, `session-ended`, `room-not-found`. Source: REC-24, issue 34. */
export async function planRecording(
  deps: Given,
  viewer: Viewer,
  idVotingSession: string,
  { roomId, planned, kind }: BodyOf<typeof declared.planRecording>,
): Promise<AnswerOf<typeof declared.planRecording>> {
  const { db } = deps;
  const room = await requireRecordedRoom(deps, viewer, { idVotingSession, id: roomId ?? idVotingSession });
  if (planned && kind === 'streaming' && !room.takesStream) throw new DomainError('streaming-off');
  if (planned) await (kind === 'recording' ? requireOpen(deps, room) : requireOpenSession(deps, room));
  const access = declared.planRecording.access;
  await changeRun(deps, viewer, { room, access }, async (transaction, nowMs) => {
    await lockRecorders(transaction);
    const active = await lockActive(transaction, { ...keyOf(room), kind });
    if (planned === (active !== null)) return { answer: null, act: null };
    if (active === null) {
      await reserve(transaction, { room, kind }, viewer, nowMs);
    } else {
      if (active.state !== 'reserved') throw new DomainError('recording-runs');
      await updateRecording(transaction, active.id, { state: 'dropped', ended_ms: nowMs });
    }
    const act = planned ? 'planRecording' : 'unplanRecording';
    return { answer: null, act: { act, detail: { room: room.title } } };
  });
  const rows = await loadPlan(db, room.session.id, kind);
  return { rooms: rows.map(({ room_id }) => nullOfMain(room, room_id)) };
}

/** For what of which rooms of a sitting a recorder is reserved, and how many are free throughout
 *  it. @throws DomainError `not-found`, `in-lobby`. */
export async function readPlan(
  { db, clock }: Given,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof declared.readRecordingPlan>> {
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const nowMs = clock.nowMs();
  const [rows, streams, recorders, taken] = await Promise.all([
    loadPlan(db, session.id, 'recording'),
    loadPlan(db, session.id, 'streaming'),
    loadRecorders(db, nowMs - RECORDER_LOST_AFTER_MS),
    loadUnderWay(db),
  ]);
  const roomOf = ({ room_id: roomId }: RecordingRow) => (roomId === session.id ? null : roomId);
  const window = windowOf({ starts_ms: session.starts_ms, ends_ms: session.ends_ms }, nowMs);
  return {
    rooms: rows.map(roomOf),
    streams: streams.map(roomOf),
    recorders: recorders.length,
    free: freeWithin(recorders, taken, window),
  };
}

/** Begins the recording of a room whose recorder is ready: asks its people, and keeps the media of
 *  those who do not agree out of it. A second start changes nothing. @throws DomainError
 *  `wrong-person`, `recording-off`, `session-not-provisioned`, `controller-not-found`,
 *  `no-available-controller`, `no-available-client`, `session-ended`, `phones-not-asked`. Source:
 *  REC-19, REC-22 …
 *  REC-25, BEY-17. */
export async function startRecording(
  deps: Given,
  viewer: Viewer,
  idVotingSession: string,
  { from, id, filename }: BodyOf<typeof declared.startRecording>,
): Promise<declared.RecordingStatus> {
  requireCaller(viewer, from);
  const room = await requireRecordedRoom(deps, viewer, { idVotingSession, id });
  await requireOpen(deps, room);
  const access = declared.startRecording.access;
  return changeRun(deps, viewer, { room, access }, async (transaction, nowMs) => {
    const active = await lockActive(transaction, { ...keyOf(room), kind: 'recording' });
    const answer = await statusNow(transaction, active, nowMs);
    if (active?.state !== 'reserved') return { answer, act: null };
    await requirePhonesAsked(transaction, room);
    const fileName = recordingFileName(filename ?? room.title, nowMs);
    await updateRecording(transaction, active.id, {
      ...{ ...asksFrom(nowMs), file_name: fileName },
      ...{ by_user_id: viewer.userId, by_name: viewer.displayName },
    });
    await noteFirstAnswers(transaction, viewer, active.id, nowMs);
    return { answer, act: { act: 'startRecording', detail: { room: room.title, file: fileName } } };
  });
}

/** Ends the recording of a room, or what its people are asked about. The recorder stays reserved.
 *  A second stop changes nothing. @throws DomainError `wrong-person`, `session-not-provisioned`,
 *  `room-not-found`. Source: REC-20. */
export async function stopRecording(
  deps: Given,
  viewer: Viewer,
  idVotingSession: string,
  { from, id }: BodyOf<typeof declared.stopRecording>,
): Promise<declared.RecordingStatus> {
  requireCaller(viewer, from);
  const room = await requireRecordedRoom(deps, viewer, { idVotingSession, id });
  const access = declared.stopRecording.access;
  return changeRun(deps, viewer, { room, access }, async (transaction, nowMs) => {
    const active = await lockActive(transaction, { ...keyOf(room), kind: 'recording' });
    if (active === null) throw new DomainError('session-not-provisioned');
    const [job] = (await loadJobsOf(transaction, [active.id])).toReversed();
    const answer = presentStatus(active, job?.ended_ms === null ? job : undefined);
    if (active.state === 'reserved') return { answer, act: null };
    await endActive(transaction, active, nowMs);
    const detail = { room: room.title, file: active.file_name ?? '' };
    return { answer, act: { act: 'stopRecording', detail } };
  });
}

/** Ends what was asked for or runs. A recorder is kept for the next recording of the room, until
 *  the sitting ends. */
export async function endActive(
  transaction: Transaction<Database>,
  active: RecordingRow,
  nowMs: number,
): Promise<void> {
  if (active.state === 'asking') {
    // An answer counts for one recording, and this one was not made.
    await deleteAnswers(transaction, active.id);
    await updateRecording(transaction, active.id, {
      state: 'reserved',
      asks_until_ms: null,
      file_name: null,
    });
    return;
  }
  await updateRecording(transaction, active.id, { state: 'ending', ended_ms: nowMs });
  if ((active.kind === 'recording' || active.planned) && active.until_ms > nowMs) {
    await insertRecording(transaction, {
      ...{ id: randomUUID(), id_voting_session: active.id_voting_session, room_id: active.room_id },
      floor_room_id: active.floor_room_id,
      ...{ room_title: active.room_title, kind: active.kind, interpreter: active.interpreter },
      ...{ language: active.language, state: 'reserved', from_ms: nowMs, until_ms: active.until_ms },
      ...{ by_user_id: active.by_user_id, by_name: active.by_name, planned: active.planned },
    });
  }
}

/** Where the private recording of a room stands. @throws DomainError as `startRecording`. Source:
 *  REC-21, PERM-31. */
export async function readStatus(
  deps: Given,
  viewer: Viewer,
  { idVotingSession, roomId }: { readonly idVotingSession: string; readonly roomId: string },
): Promise<declared.RecordingStatus> {
  const room = await requireRecordedRoom(deps, viewer, { idVotingSession, id: roomId });
  if (!room.takesRecording) throw new DomainError('recording-off');
  const active = await loadActive(deps.db, { ...keyOf(room), kind: 'recording' });
  return statusNow(deps.db, active, deps.clock.nowMs());
}

/** What somebody answers to the notice of a recording. It decides what they may send while it runs.
 *  @throws DomainError `not-found`. Source: BEY-17. */
export async function answerRecording(
  deps: Given,
  viewer: Viewer,
  idVotingSession: string,
  { recordingId, consents }: BodyOf<typeof declared.answerRecording>,
): Promise<void> {
  const { db, clock, news } = deps;
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const asked = await loadRecording(db, recordingId);
  const isAsked = asked !== null && (asked.state === 'asking' || asked.state === 'running');
  if (!isAsked || asked.id_voting_session !== session.id) throw new DomainError('not-found');
  const { userId } = viewer;
  const answer = { recording_id: recordingId, user_id: userId, consents, at_ms: clock.nowMs() };
  const isNew = await inTransaction(db, async (transaction) => {
    // A recording beside it that is being started takes over what was answered before it.
    if (!(await lockSession(transaction, session.id))) throw new DomainError('not-found');
    return saveAnswer(transaction, answer);
  });
  if (!isNew) return;
  news.announce({ kind: 'mediaRights', idVotingSession, userIds: [userId] });
  news.announce({ kind: 'recording', idVotingSession });
  // An answer begins nothing that runs already.
  if (asked.state === 'asking') await keepRecordings(deps);
}

/** The status of a recording, or the specification's error. @throws DomainError. Source: REC-22 …
 *  REC-25. */
export async function statusNow(
  db: Kysely<Database>,
  active: RecordingRow | null,
  nowMs: number,
): Promise<declared.RecordingStatus> {
  if (active === null) throw new DomainError('session-not-provisioned');
  const jobs = await loadJobsOf(db, [active.id]);
  const recorders = await loadRecorders(db, nowMs - RECORDER_LOST_AFTER_MS);
  const underWay = await loadUnderWay(db, active.id_voting_session);
  const judged = judge(active, { jobs, underWay, someRecorder: recorders.length > 0 }, nowMs);
  if ('error' in judged) throw new DomainError(judged.error);
  return judged.status;
}

type StatusError = 'controller-not-found' | 'no-available-controller' | 'no-available-client';

/** Where a recording stands by its jobs. While its recorder still ends the recording before it in
 *  the same room, it gets ready. `underWay`: the recordings of its session. */
export function judge(
  active: RecordingRow,
  {
    jobs,
    underWay,
    someRecorder,
  }: {
    readonly jobs: readonly JobRow[];
    readonly underWay: readonly RecordingRow[];
    readonly someRecorder: boolean;
  },
  nowMs: number,
): { readonly status: declared.RecordingStatus } | { readonly error: StatusError } {
  const last = jobs.at(-1);
  if (last?.ended_ms === null) {
    const isWithoutPage = last.error !== null && last.selenium === 'stopped';
    return isWithoutPage ? { error: 'no-available-client' } : { status: presentStatus(active, last) };
  }
  const comes = active.from_ms > nowMs || (last === undefined && followsAnEnd(active, underWay));
  if (comes && someRecorder) return { status: presentStatus(active, undefined) };
  return { error: last?.ended_why === 'lost' ? 'controller-not-found' : 'no-available-controller' };
}

function presentStatus(active: RecordingRow, job: JobRow | undefined): declared.RecordingStatus {
  return {
    rdp: job?.rdp ?? 'stopped',
    legislate: job?.legislate ?? 'stopped',
    recording: job?.recording ?? 'unknown',
    recordingInterpreter: active.interpreter,
  };
}

/** @throws DomainError `recording-off`, `session-ended`, `session-is-closed`. */
async function requireOpen(deps: Given, room: RecordedRoom): Promise<void> {
  if (!room.takesRecording) throw new DomainError('recording-off');
  await requireOpenSession(deps, room);
}

async function reserve(
  transaction: Transaction<Database>,
  { room, kind }: { readonly room: RecordedRoom; readonly kind: RecordingRow['kind'] },
  viewer: Viewer,
  nowMs: number,
): Promise<void> {
  const window = windowOf(room.session, nowMs);
  const toMake = { kind, interpreter: room.interpreter };
  const recorders = await loadRecorders(transaction, nowMs - RECORDER_LOST_AFTER_MS, toMake);
  if (freeWithin(recorders, await loadUnderWay(transaction), window) < 1) {
    throw new DomainError('no-available-controller');
  }
  await insertRecording(transaction, {
    ...{ id: randomUUID(), id_voting_session: room.session.id, room_id: room.roomId, room_title: room.title },
    ...{ kind, interpreter: room.interpreter, language: room.language, state: 'reserved' },
    ...{ floor_room_id: room.floorRoomId, planned: true },
    ...{ from_ms: window.fromMs, until_ms: window.untilMs },
    ...{ by_user_id: viewer.userId, by_name: viewer.displayName },
  });
}

function windowOf(session: { readonly starts_ms: number; readonly ends_ms: number }, nowMs: number) {
  const fromMs = Math.max(nowMs, session.starts_ms - READY_BEFORE_MS);
  return { fromMs, untilMs: Math.max(session.ends_ms, fromMs + READY_BEFORE_MS) };
}

/** How many more recorders could be kept throughout this time. */
export function freeWithin(
  recorders: readonly { readonly capacity: number }[],
  underWay: readonly RecordingRow[],
  window: { readonly fromMs: number; readonly untilMs: number },
): number {
  const places = recorders.reduce((all, { capacity }) => all + capacity, 0);
  const taken = underWay.filter(({ state }) => state !== 'joining').map(takenBy);
  return Math.max(0, places - mostTaken(taken, window));
}

async function loadPlan(
  db: Kysely<Database>,
  idVotingSession: string,
  of: RecordingRow['kind'],
): Promise<RecordingRow[]> {
  const rows = await loadUnderWay(db, idVotingSession);
  return rows.filter(
    ({ kind, state, planned }) =>
      kind === of && state !== 'ending' && state !== 'joining' && (kind === 'recording' || planned),
  );
}

const keyOf = ({ session, roomId }: RecordedRoom) => ({ idVotingSession: session.id, roomId });
const nullOfMain = ({ session }: RecordedRoom, roomId: string) => (roomId === session.id ? null : roomId);
