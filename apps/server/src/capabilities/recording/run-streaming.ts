import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import { RECORDER_LOST_AFTER_MS } from '@hemicycle/contract/recorder-names';
import * as declared from '@hemicycle/contract/streaming';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { lockSession, requireSessionOf } from '../sessions/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import { requireStillMay } from '../writing/public.ts';
import {
  asksFrom,
  changeRun,
  noteFirstAnswers,
  requireOpenSession,
  requirePhonesAsked,
} from './change-run.ts';
import { presentStreaming } from './present-streaming.ts';
import { requireCaller, requireRecordedRoom } from './recorded-room.ts';
import { loadStreamLink, saveStreamLink } from './stream-link-store.ts';
import {
  insertRecording,
  loadJobsOf,
  loadUnderWay,
  lockActive,
  lockRecorders,
  type RecordingRow,
  updateRecording,
} from './recording-store.ts';
import { loadRecorders } from './recorder-store.ts';
import { endActive, freeWithin } from './run-recording.ts';
import { codeOfStream } from './stream-code.ts';

type Given = Pick<Deps, 'db' | 'clock' | 'news' | 'jobs' | 'storage' | 'config'>;

/** Streams a room to the public page and, where it is given, to an RTMP server; its people are
 *  asked first. A second start changes nothing. @throws DomainError `wrong-person`,
 *  `streaming-off`, `stream-goes-nowhere`, `session-ended`, `no-available-controller`,
 *  `room-not-found`. Source: STREAM-09, PERM-30. */
export async function startStreaming(
  deps: Given,
  viewer: Viewer,
  idVotingSession: string,
  { from, id, rtmp }: BodyOf<typeof declared.startStreaming>,
): Promise<declared.StreamingStatus> {
  requireCaller(viewer, from);
  const { db, config } = deps;
  const room = await requireRecordedRoom(deps, viewer, { idVotingSession, id });
  const { session } = room;
  if (!room.takesStream) throw new DomainError('streaming-off');
  const { publicStreamingLinkEnabled } = await loadFlagsFor(db, viewer);
  if (rtmp === null && !publicStreamingLinkEnabled) throw new DomainError('stream-goes-nowhere');
  await requireOpenSession(deps, room);
  const access = declared.startStreaming.access;
  await changeRun(deps, viewer, { room, access }, async (transaction, nowMs) => {
    await lockRecorders(transaction);
    const place = { idVotingSession: session.id, roomId: room.roomId, kind: 'streaming' as const };
    const reserved = await lockActive(transaction, place);
    if (reserved !== null && reserved.state !== 'reserved') return { answer: null, act: null };
    await requirePhonesAsked(transaction, room);
    const detail = { room: room.title, ...(rtmp !== null && { note: new URL(rtmp).host }) };
    const by = { by_user_id: viewer.userId, by_name: viewer.displayName };
    const link = newLink(config.dataDir, session.id);
    const untilMs = reserved === null ? Math.max(session.ends_ms, nowMs + 1) : reserved.from_ms;
    const toMake = { kind: 'streaming', interpreter: room.interpreter } as const;
    const recorders = await loadRecorders(transaction, nowMs - RECORDER_LOST_AFTER_MS, toMake);
    // A reservation is enough from its beginning on.
    const isFree =
      untilMs <= nowMs ||
      freeWithin(recorders, await loadUnderWay(transaction), { fromMs: nowMs, untilMs }) > 0;
    if (!isFree) throw new DomainError('no-available-controller');
    if (reserved !== null) {
      const fromMs = Math.min(nowMs, reserved.from_ms);
      await updateRecording(transaction, reserved.id, { ...asksFrom(nowMs), ...by, rtmp, from_ms: fromMs });
      await noteFirstAnswers(transaction, viewer, reserved.id, nowMs);
      await saveStreamLink(transaction, link, { replaces: false });
      return { answer: null, act: { act: 'startStreaming', detail } };
    }
    const recordingId = randomUUID();
    await insertRecording(transaction, {
      ...{ id: recordingId, id_voting_session: session.id, room_id: room.roomId, room_title: room.title },
      ...{ kind: 'streaming', interpreter: room.interpreter, language: room.language, rtmp },
      floor_room_id: room.floorRoomId,
      ...{ ...asksFrom(nowMs), from_ms: nowMs, until_ms: untilMs },
      ...by,
    });
    await noteFirstAnswers(transaction, viewer, recordingId, nowMs);
    await saveStreamLink(transaction, link, { replaces: false });
    return { answer: null, act: { act: 'startStreaming', detail } };
  });
  return streamingOf(deps, viewer, session.id);
}

/** Ends the stream of a room. A second stop changes nothing. @throws DomainError `wrong-person`,
 *  `room-not-found`. Source: STREAM-10. */
export async function stopStreaming(
  deps: Given,
  viewer: Viewer,
  idVotingSession: string,
  { from, id }: BodyOf<typeof declared.stopStreaming>,
): Promise<declared.StreamingStatus> {
  requireCaller(viewer, from);
  const room = await requireRecordedRoom(deps, viewer, { idVotingSession, id });
  const { session, roomId, title } = room;
  const access = declared.stopStreaming.access;
  await changeRun(deps, viewer, { room, access }, async (transaction, nowMs) => {
    const place = { idVotingSession: session.id, roomId, kind: 'streaming' as const };
    const active = await lockActive(transaction, place);
    if (active === null || active.state === 'reserved') return { answer: null, act: null };
    await endStream(transaction, active, nowMs);
    return { answer: null, act: { act: 'stopStreaming', detail: { room: title } } };
  });
  deps.news.announce({ kind: 'mediaRights', idVotingSession: session.id, userIds: null });
  return streamingOf(deps, viewer, session.id);
}

/** A stream that was planned keeps its recorder for the next one, until the sitting ends. */
async function endStream(
  transaction: Transaction<Database>,
  active: RecordingRow,
  nowMs: number,
): Promise<void> {
  if (active.planned) return endActive(transaction, active, nowMs);
  await updateRecording(transaction, active.id, { state: 'ending', ended_ms: nowMs });
}

/** The channels of a sitting. @throws DomainError `not-found`, `in-lobby`. Source: STREAM-01,
 *  PERM-26, PERM-32. */
export async function readStreaming(
  deps: Given,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof declared.readStreaming>> {
  const { id } = await requireSessionOf(deps.db, viewer, idVotingSession);
  return streamingOf(deps, viewer, id);
}

/** Gives the public page of a sitting's streams another address, with its entry in the audit log.
 *  The one before opens nothing from then on. @throws DomainError `not-found`, `in-lobby`,
 *  `no-public-streams`. Source: STREAM-12. */
export async function renewStreamLink(
  deps: Given,
  viewer: Viewer,
  idVotingSession: string,
): Promise<declared.StreamingStatus> {
  const { db, clock, news, config } = deps;
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const { publicStreamingLinkEnabled } = await loadFlagsFor(db, viewer);
  if (!publicStreamingLinkEnabled) throw new DomainError('no-public-streams');
  await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.renewStreamLink.access);
    if (!(await lockSession(transaction, session.id))) throw new DomainError('not-found');
    await saveStreamLink(transaction, newLink(config.dataDir, session.id), { replaces: true });
    await enterAct(deps, transaction, session.id, {
      ...{ act: 'renewStreamLink', byUserId: viewer.userId, userId: null, created: clock.nowMs() },
      detail: {},
    });
  });
  news.announce({ kind: 'recording', idVotingSession: session.id });
  return streamingOf(deps, viewer, session.id);
}

/** The channels of a session now, for the viewer. */
async function streamingOf(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<declared.StreamingStatus> {
  const rows = await loadUnderWay(deps.db, idVotingSession);
  const jobs = await loadJobsOf(
    deps.db,
    rows.map(({ id }) => id),
  );
  const { publicStreamingLinkEnabled } = await loadFlagsFor(deps.db, viewer);
  const code = publicStreamingLinkEnabled ? await publicCodeOf(deps, idVotingSession) : null;
  return presentStreaming(rows, jobs, { code, nowMs: deps.clock.nowMs() });
}

/** The code of the public page; null where nothing was streamed yet. It is told to those whose
 *  flags say that there are public links. */
export async function publicCodeOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  idVotingSession: string,
): Promise<string | null> {
  const linkId = await loadStreamLink(db, idVotingSession);
  return linkId === null ? null : codeOfStream(config.dataDir, linkId);
}

function newLink(dataDir: string, idVotingSession: string) {
  const id = randomUUID();
  const code_hash = tokenHash(codeOfStream(dataDir, id));
  return { id, id_voting_session: idVotingSession, code_hash };
}
