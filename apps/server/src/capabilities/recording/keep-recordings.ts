import { randomUUID } from 'node:crypto';
import { RECORDER_LOST_AFTER_MS } from '@hemicycle/contract/recorder-names';
import { BOTS_LEAVE_BEFORE_MS } from '@hemicycle/rules/autoleave/auto-leave';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { deleteSignInsOfUser } from '../auth/public.ts';
import { loadHuddle, removeInvitee } from '../huddles/public.ts';
import { hasEnded, loadSession, lockSession, removeMember, updateSession } from '../sessions/public.ts';
import { followsAnEnd } from './follows-an-end.ts';
import { loadParts } from './load-parts.ts';
import { floorRoomOf } from './recorded-room.ts';
import {
  countUnanswered,
  endOpenJob,
  followSittings,
  insertJob,
  loadActive,
  loadJobsOf,
  loadRecording,
  loadUnderWay,
  lockRecorders,
  loseJobs,
  moveRecording,
  type JobRow,
  type RecordingRow,
} from './recording-store.ts';
import { recorderRests } from './recorder-rests.ts';
import { loadKindOfParts, loadRecorders, type RecorderRow } from './recorder-store.ts';
import {
  BEGINS_AFTER_MS,
  INTERPRETERS_SEND_WITHIN_MS,
  JOINS_AGAIN_AFTER_MS,
  JOINS_WITHIN_MS,
  LINE_BACK_WITHIN_MS,
} from './recording-times.ts';
import { loadInterpretersOf } from './track-store.ts';

type Given = Pick<Deps, 'db' | 'clock' | 'news'>;

/** Takes each recording one step on, whoever calls it: gives jobs of lost recorders to others,
 *  gives those that wait a recorder, begins those whose people have answered, ends those of
 *  sittings that are over, and has the files of ended ones joined. One server at a time does it; a
 *  call that finds nothing to do changes nothing. */
export async function keepRecordings(deps: Given): Promise<void> {
  const { db, clock, news } = deps;
  const kept = await inTransaction(db, async (transaction) => {
    await lockRecorders(transaction);
    return keepAll(transaction, clock.nowMs());
  });
  for (const item of kept.told) news.announce(item);
  for (const idVotingSession of kept.sessionIds) {
    // oxlint-disable-next-line no-await-in-loop -- few sittings are recorded at a time
    if (await noteOfSession(db, idVotingSession)) news.announce({ kind: 'session', idVotingSession });
  }
}

async function keepAll(
  transaction: Transaction<Database>,
  nowMs: number,
): Promise<{ readonly told: readonly NewsItem[]; readonly sessionIds: ReadonlySet<string> }> {
  await followSittings(transaction, nowMs);
  const lost = await loseJobs(transaction, nowMs - RECORDER_LOST_AFTER_MS, nowMs);
  const rows = await loadUnderWay(transaction);
  const jobs = await loadJobsOf(
    transaction,
    rows.map(({ id }) => id),
  );
  const told = new Map<string, NewsItem[]>();
  const tell = (row: RecordingRow, ...more: NewsItem[]) => {
    const { id_voting_session: idVotingSession } = row;
    const before = told.get(idVotingSession) ?? [{ kind: 'recording' as const, idVotingSession }];
    told.set(idVotingSession, [...before, ...more]);
  };
  for (const { bot_user_id: botId, recording_id: recordingId } of lost) {
    // oxlint-disable-next-line no-await-in-loop -- lost recorders are rare
    const row = rows.find(({ id }) => id === recordingId) ?? (await loadRecording(transaction, recordingId));
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (row !== null) tell(row, ...(await signOutBot(transaction, row.id_voting_session, botId)));
  }
  for (const row of rows) {
    const own = jobs.filter(({ recording_id: id }) => id === row.id);
    // oxlint-disable-next-line no-await-in-loop -- one after another: each takes a free place
    const news = await keepOne(transaction, row, { jobs: own, underWay: rows }, nowMs);
    if (news !== null) tell(row, ...news);
  }
  const ofChamber = rows.filter(({ room_id: roomId, id_voting_session: id }) => roomId === id);
  return {
    told: [...told.values()].flat(),
    sessionIds: new Set(ofChamber.map(({ id_voting_session: id }) => id)),
  };
}

/** The step of one recording; null: nothing changed. */
async function keepOne(
  transaction: Transaction<Database>,
  row: RecordingRow,
  { jobs, underWay }: { readonly jobs: readonly JobRow[]; readonly underWay: readonly RecordingRow[] },
  nowMs: number,
): Promise<NewsItem[] | null> {
  const { id_voting_session: idVotingSession } = row;
  const rights: NewsItem = { kind: 'mediaRights', idVotingSession, userIds: null };
  const open = jobs.find(({ ended_ms: endedMs }) => endedMs === null);
  switch (row.state) {
    case 'reserved':
    case 'asking':
    case 'running': {
      const session = await loadSession(transaction, idVotingSession);
      if (session === null || (nowMs >= row.from_ms && (await isOver(transaction, session, nowMs)))) {
        const state = row.state === 'running' ? 'ending' : 'dropped';
        return (await moveRecording(transaction, row, { state, ended_ms: nowMs })) ? [rights] : null;
      }
      if (await hasLeftItsRoom(transaction, row)) {
        const state = row.state === 'running' ? 'ending' : 'dropped';
        return (await moveRecording(transaction, row, { state, ended_ms: nowMs })) ? [rights] : null;
      }
      // Nothing begins, and nobody new comes, while the session is closed.
      if (session.closed_since_ms !== null) return null;
      if (row.state === 'asking') {
        const asks = (row.asks_until_ms ?? 0) > nowMs && (await countUnanswered(transaction, row)) > 0;
        // Nothing begins while the recorder of the room still ends what it recorded before.
        if (!asks && (open !== undefined || !followsAnEnd(row, underWay))) {
          const beganMs = nowMs + BEGINS_AFTER_MS;
          const begins = await moveRecording(transaction, row, { state: 'running', began_ms: beganMs });
          return begins ? [rights] : null;
        }
      }
      if (nowMs < row.from_ms) return open === undefined ? null : giveBack(transaction, row, open, nowMs);
      // The recorder of a planned stream begins at the press.
      if (row.kind === 'streaming' && row.state === 'reserved') return null;
      if (open !== undefined) return takeOver(transaction, row, { jobs, open }, nowMs);
      const recorder = await findPlace(transaction, row, nowMs);
      if (recorder === undefined) return null;
      await give(transaction, row, { recorder, part: jobs.length + 1 }, nowMs);
      return [];
    }
    case 'ending': {
      if (open !== undefined) return null;
      const parts = await loadParts(transaction, row.id);
      const state = row.kind === 'streaming' ? 'dropped' : parts.length > 0 ? ('joining' as const) : 'failed';
      // Who did not agree may send again: the recorder has stopped.
      return (await moveRecording(transaction, row, { state })) ? [rights] : null;
    }
    case 'joining': {
      if (await waitsForInterpreters(transaction, row, nowMs)) return null;
      const asked = row.asked_to_join_ms;
      const restMs = row.join_tries * JOINS_AGAIN_AFTER_MS;
      if (row.joiner_id === null && asked !== null && nowMs - asked < restMs) return null;
      if (row.joiner_id !== null && asked !== null && nowMs - asked < JOINS_WITHIN_MS) {
        const [joiner] = (await loadRecorders(transaction, nowMs - RECORDER_LOST_AFTER_MS)).filter(
          ({ id }) => id === row.joiner_id,
        );
        if (joiner !== undefined) return null;
      }
      const [recorder] = await loadRecorders(transaction, nowMs - RECORDER_LOST_AFTER_MS);
      if (recorder === undefined) return null;
      const asks = { joiner_id: recorder.id, asked_to_join_ms: nowMs };
      return (await moveRecording(transaction, row, asks)) ? [] : null;
    }
    case 'whole':
    case 'failed':
    case 'dropped':
      return null;
  }
}

/** Whether recorders of interpreters may still send the end of what goes into a file. */
async function waitsForInterpreters(
  transaction: Transaction<Database>,
  row: RecordingRow,
  nowMs: number,
): Promise<boolean> {
  if (nowMs - (row.ended_ms ?? 0) > INTERPRETERS_SEND_WITHIN_MS) return false;
  const others = await loadInterpretersOf(transaction, row.id);
  return others.some(({ state }) => state === 'running' || state === 'ending');
}

/** A recorder that can make a recording and has a line: one with a picture before one without, and
 *  of each kind that with the most free places. A recording goes on as it began, with the picture
 *  or with the sound alone. Source: decision 0167. */
async function findPlace(
  transaction: Transaction<Database>,
  row: RecordingRow,
  nowMs: number,
): Promise<RecorderRow | undefined> {
  const recorders = await loadRecorders(transaction, nowMs - RECORDER_LOST_AFTER_MS, row);
  const begun = await loadKindOfParts(transaction, row.id);
  const isOfKind = ({ engine }: RecorderRow) =>
    begun === null || begun === (engine === 'livekit-tracks' ? 'sound' : 'picture');
  return recorders.find(
    (one) =>
      isOfKind(one) && one.taken < one.capacity && one.line_lost_ms === null && !recorderRests(one, nowMs),
  );
}

async function give(
  transaction: Transaction<Database>,
  { id }: RecordingRow,
  { recorder, part }: { readonly recorder: RecorderRow; readonly part: number },
  nowMs: number,
): Promise<void> {
  await insertJob(transaction, {
    ...{ id: randomUUID(), recording_id: id, part, recorder_id: recorder.id },
    ...{ ticket_hash: null, ticket_until_ms: null, bot_user_id: null, given_ms: nowMs },
  });
}

/** Ends the job of a recorder whose sitting was moved to a later day. */
async function giveBack(
  transaction: Transaction<Database>,
  row: RecordingRow,
  open: JobRow,
  nowMs: number,
): Promise<NewsItem[]> {
  const of = { jobId: open.id, recorderId: open.recorder_id };
  await endOpenJob(transaction, of, { ended_ms: nowMs, ended_why: 'asked', ticket_hash: null });
  return signOutBot(transaction, row.id_voting_session, open.bot_user_id);
}

/** Hands the job of a recorder whose line broke and did not come back to another one. Where none is
 *  free it keeps the job until it counts as lost: it may still record. Source: REC-23, issue 34. */
async function takeOver(
  transaction: Transaction<Database>,
  row: RecordingRow,
  { jobs, open }: { readonly jobs: readonly JobRow[]; readonly open: JobRow },
  nowMs: number,
): Promise<NewsItem[] | null> {
  const known = await loadRecorders(transaction, nowMs - RECORDER_LOST_AFTER_MS);
  const lostMs = known.find(({ id }) => id === open.recorder_id)?.line_lost_ms ?? null;
  if (lostMs === null || nowMs - lostMs < LINE_BACK_WITHIN_MS) return null;
  const recorder = await findPlace(transaction, row, nowMs);
  if (recorder === undefined) return null;
  const of = { jobId: open.id, recorderId: open.recorder_id };
  const ended = await endOpenJob(transaction, of, {
    ...{ ended_ms: nowMs, ended_why: 'lost', ticket_hash: null },
  });
  await give(transaction, row, { recorder, part: jobs.length + 1 }, nowMs);
  return signOutBot(transaction, row.id_voting_session, ended?.bot_user_id ?? null);
}

/** Notes on a session whether its main chamber is being recorded. False where that was so already.
 *  Stops hold the session before its recordings, and so does this. Source: REC-03. */
async function noteOfSession(db: Given['db'], idVotingSession: string): Promise<boolean> {
  const isRecorded = async (on: Kysely<Database>) =>
    (await loadActive(on, { idVotingSession, roomId: idVotingSession, kind: 'recording' }))?.state ===
    'running';
  const session = await loadSession(db, idVotingSession);
  if (session === null || session.recording === (await isRecorded(db))) return false;
  return inTransaction(db, async (transaction) => {
    if (!(await lockSession(transaction, idVotingSession))) return false;
    return updateSession(transaction, idVotingSession, { recording: await isRecorded(transaction) });
  });
}

/** Whether a recorder has nothing to stay for: the sitting is over, or its planned end is near and
 *  nobody but bots is left. Source: LEAVE-08. */
async function isOver(
  transaction: Transaction<Database>,
  session: Parameters<typeof hasEnded>[1],
  nowMs: number,
): Promise<boolean> {
  return hasEnded(transaction, session, nowMs + BOTS_LEAVE_BEFORE_MS);
}

/** Whether the room of a recording is closed, or the booth of its channel serves another room: its
 *  browser would go on in one whose people were asked, and hear nothing of the other. */
async function hasLeftItsRoom(transaction: Transaction<Database>, row: RecordingRow): Promise<boolean> {
  if (row.room_id === row.id_voting_session) return false;
  const huddle = await loadHuddle(transaction, row.room_id);
  return huddle === null || huddle.type === 'closed' || floorRoomOf(huddle) !== row.floor_room_id;
}

/** Ends the sign-in of a recorder's browser, and takes its account out of the sitting. */
export async function signOutBot(
  transaction: Transaction<Database>,
  idVotingSession: string,
  botId: string | null,
): Promise<NewsItem[]> {
  if (botId === null) return [];
  await removeMember(transaction, idVotingSession, botId);
  await removeInvitee(transaction, idVotingSession, botId);
  const signInIds = await deleteSignInsOfUser(transaction, botId);
  return signInIds.length === 0 ? [] : [{ kind: 'signedOut', signInIds }];
}
