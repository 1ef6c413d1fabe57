import { randomUUID } from 'node:crypto';
import { RECORDER_LOST_AFTER_MS } from '@hemicycle/contract/recorder-names';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { deleteSignInsOfUser } from '../auth/public.ts';
import { hasEnded, loadSession, updateSession } from '../sessions/public.ts';
import { takeFilesLeft } from './files-left-store.ts';
import {
  countUnanswered,
  insertJob,
  loadJobsOf,
  loadRecorders,
  loadUnderWay,
  lockRecorders,
  loseJobs,
  type JobRow,
  type RecordingRow,
  updateRecording,
} from './recording-store.ts';
import { BEGINS_AFTER_MS, JOINS_WITHIN_MS, STREAM_KEPT_MS } from './recording-times.ts';
import { loadSegments, takeOldStreamSegments } from './segment-store.ts';

type Given = Pick<Deps, 'db' | 'clock' | 'news' | 'storage'>;

/** Takes each recording one step on, whoever calls it: gives jobs of lost recorders to others,
 *  gives those that wait a recorder, begins those whose people have answered, ends those of
 *  sittings that are over, and has the files of ended ones joined. One server at a time does it; a
 *  call that finds nothing to do changes nothing. */
export async function keepRecordings(deps: Given): Promise<void> {
  const { db, clock, news, storage } = deps;
  const told = await inTransaction(db, async (transaction) => {
    await lockRecorders(transaction);
    return keepAll(transaction, clock.nowMs());
  });
  for (const item of told) news.announce(item);
  const left = [
    ...(await takeOldStreamSegments(db, clock.nowMs() - STREAM_KEPT_MS)),
    ...(await takeFilesLeft(db)),
  ];
  for (const storageId of left) {
    // oxlint-disable-next-line no-await-in-loop -- few at a time, beside a running stream
    await storage.remove(storageId);
  }
}

async function keepAll(transaction: Transaction<Database>, nowMs: number): Promise<NewsItem[]> {
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
    const row = rows.find(({ id }) => id === recordingId);
    // oxlint-disable-next-line no-await-in-loop -- lost recorders are rare
    if (row !== undefined) tell(row, ...(await signOutBot(transaction, botId)));
  }
  for (const row of rows) {
    const own = jobs.filter(({ recording_id: id }) => id === row.id);
    // oxlint-disable-next-line no-await-in-loop -- one after another: each takes a free place
    const news = await keepOne(transaction, row, own, nowMs);
    if (news !== null) tell(row, ...news);
  }
  return [...told.values()].flat();
}

/** The step of one recording; null: nothing changed. */
async function keepOne(
  transaction: Transaction<Database>,
  row: RecordingRow,
  jobs: readonly JobRow[],
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
        await updateRecording(transaction, row.id, { state, ended_ms: nowMs });
        return [rights];
      }
      if (row.state === 'asking') {
        const waits = (row.asks_until_ms ?? 0) > nowMs && (await countUnanswered(transaction, row)) > 0;
        if (!waits) {
          const beganMs = nowMs + BEGINS_AFTER_MS;
          await updateRecording(transaction, row.id, { state: 'running', began_ms: beganMs });
          await noteOfSession(transaction, row, true);
          return [rights, { kind: 'session', idVotingSession }];
        }
      }
      if (open !== undefined || nowMs < row.from_ms) return null;
      return (await give(transaction, row, jobs, nowMs)) ? [] : null;
    }
    case 'ending': {
      const ended = await noteOfSession(transaction, row, false);
      const news: NewsItem[] = ended ? [rights, { kind: 'session', idVotingSession }] : [];
      if (open !== undefined) return ended ? news : null;
      const segments = await loadSegments(
        transaction,
        jobs.map(({ id }) => id),
      );
      const state =
        row.kind === 'streaming' ? 'dropped' : segments.length > 0 ? ('joining' as const) : 'failed';
      await updateRecording(transaction, row.id, { state });
      return news;
    }
    case 'joining': {
      const asked = row.asked_to_join_ms;
      if (row.joiner_id !== null && asked !== null && nowMs - asked < JOINS_WITHIN_MS) {
        const [joiner] = (await loadRecorders(transaction, nowMs - RECORDER_LOST_AFTER_MS)).filter(
          ({ id }) => id === row.joiner_id,
        );
        if (joiner !== undefined) return null;
      }
      const [recorder] = await loadRecorders(transaction, nowMs - RECORDER_LOST_AFTER_MS);
      if (recorder === undefined) return null;
      await updateRecording(transaction, row.id, { joiner_id: recorder.id, asked_to_join_ms: nowMs });
      return [];
    }
    case 'whole':
    case 'failed':
    case 'dropped':
      return null;
  }
}

/** Gives a recording to the recorder with the most free places. False where none has one. */
async function give(
  transaction: Transaction<Database>,
  row: RecordingRow,
  jobs: readonly JobRow[],
  nowMs: number,
): Promise<boolean> {
  const recorders = await loadRecorders(transaction, nowMs - RECORDER_LOST_AFTER_MS);
  const recorder = recorders.find(({ capacity, taken }) => taken < capacity);
  if (recorder === undefined) return false;
  await insertJob(transaction, {
    ...{ id: randomUUID(), recording_id: row.id, part: jobs.length + 1, recorder_id: recorder.id },
    ...{ ticket_hash: null, ticket_until_ms: null, bot_user_id: null, given_ms: nowMs },
  });
  return true;
}

/** Notes on the session whether its main chamber is being recorded. False where that was so
 *  already. Source: REC-03. */
async function noteOfSession(
  transaction: Transaction<Database>,
  row: RecordingRow,
  recording: boolean,
): Promise<boolean> {
  if (row.kind !== 'recording' || row.room_id !== row.id_voting_session) return false;
  const session = await loadSession(transaction, row.id_voting_session);
  if (session === null || session.recording === recording) return false;
  const others = await loadUnderWay(transaction, row.id_voting_session);
  const stillRuns = others.some(
    ({ id, kind, state, room_id: roomId }) =>
      id !== row.id && kind === 'recording' && state === 'running' && roomId === row.room_id,
  );
  if (stillRuns && !recording) return false;
  return updateSession(transaction, row.id_voting_session, { recording });
}

async function isOver(
  transaction: Transaction<Database>,
  session: Parameters<typeof hasEnded>[1],
  nowMs: number,
): Promise<boolean> {
  return hasEnded(transaction, session, nowMs);
}

/** Ends the sign-in of a recorder's browser. */
export async function signOutBot(
  transaction: Transaction<Database>,
  botId: string | null,
): Promise<NewsItem[]> {
  if (botId === null) return [];
  const signInIds = await deleteSignInsOfUser(transaction, botId);
  return signInIds.length === 0 ? [] : [{ kind: 'signedOut', signInIds }];
}
