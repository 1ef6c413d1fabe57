import { type FakeRecorder, openFakeRecorder } from '@hemicycle/testkit/fake-recorder';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { saveSettings } from '../site/public.ts';

// One recorder that records one room at a time, as it does unless it is set up for more.

const TOKEN = 'a-token-of-recorders-with-some-length';
const RECORDS = { enablePrivateRecordingMainchamber: true };
const BY_CASES = {
  ...{ enableCaseAgendaItem: true, enableFastCases: true },
  enableFastCasesStartStopPrivateRecordings: true,
};
const PATIENCE = { timeout: 8_000, interval: 50 };

let server: TestServer;
let moderator: TestClient;
let member: TestClient;
let idVotingSession: string;
let one: FakeRecorder;

beforeAll(async () => {
  server = await startTestServer({ config: { recorderToken: TOKEN } });
  [moderator, member] = await Promise.all([server.signIn('moderator'), server.signIn('member08')]);
});
afterAll(() => server.stop());

beforeEach(async () => {
  await saveSettings(server.database.db, RECORDS);
  const admin = await server.signIn('admin');
  idVotingSession = await makeCommittee(admin, Date.now(), ['moderator', 'member08', 'member09']);
  await takeSeat(moderator, idVotingSession);
  await takeSeat(member, idVotingSession);
  one = await openFakeRecorder(server.url, TOKEN);
});
afterEach(async () => {
  one.cut();
  const { pool } = server.database;
  await pool.query(`update recordings set state = 'dropped'`);
  await pool.query(`update recording_jobs set ended_ms = 1 where ended_ms is null`);
  await pool.query('update recorders set heard_ms = 1');
});

const params = () => ({ idVotingSession });
const ofMain = () => ({ params: params(), body: { from: 'moderator', id: idVotingSession } });
const plan = () =>
  vi.waitFor(() => moderator.call('planRecording', { params: params(), body: { planned: true } }), PATIENCE);

/** What is reserved, asked for or runs: its state, and the name of its file without the time. */
async function recorded() {
  const { rows } = await server.database.pool.query<{ state: string; file_name: string | null }>(
    `select state, file_name from recordings
      where id_voting_session = $1 and state in ('reserved', 'asking', 'running')`,
    [idVotingSession],
  );
  return rows.map(({ state, file_name: name }) => [state, name?.replace(/\d{13}$/u, 'time') ?? null]);
}

/** Lets the member agree to what is asked. */
async function agree() {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select id from recordings where id_voting_session = $1 and state = 'asking'`,
    [idVotingSession],
  );
  const body = { recordingId: rows[0]?.id ?? '', consents: true };
  await member.call('answerRecording', { params: params(), body });
}

test('[REC-05] while the recorder ends what was stopped, the next recording gets ready, and may be asked for', async () => {
  await plan();
  const begin = await one.order('begin');
  one.state(begin.jobId);
  await moderator.call('startRecording', ofMain());
  await agree();
  await one.order('encode', ({ on }) => on);
  await moderator.call('stopRecording', ofMain());
  const status = await moderator.call('readRecordingStatus', {
    params: { idVotingSession, roomId: idVotingSession },
  });
  expect(status).toMatchObject({ legislate: 'stopped', recording: 'unknown' });
  await moderator.call('startRecording', ofMain());
  await agree();
  // Nothing is said to be recorded before the recorder is free.
  expect((await recorded()).map(([state]) => state)).toEqual(['asking']);
  one.send({ type: 'ended', jobId: begin.jobId, reason: 'asked', error: null });
  await one.order('begin');
  await vi.waitFor(
    async () => expect((await recorded()).map(([state]) => state)).toEqual(['running']),
    PATIENCE,
  );
});

test('[BEY-17] what was answered to a recording that was stopped before it began counts for no other one', async () => {
  await takeSeat(await server.signIn('member09'), idVotingSession);
  await plan();
  one.state((await one.order('begin')).jobId);
  await moderator.call('startRecording', ofMain());
  await agree();
  await moderator.call('stopRecording', ofMain());
  await moderator.call('startRecording', ofMain());
  const { rows } = await server.database.pool.query(
    `select user_id from recording_answers join recordings on recordings.id = recording_id
      where id_voting_session = $1`,
    [idVotingSession],
  );
  expect(rows).toEqual([{ user_id: 'moderator' }]);
});

test('[AGENDA-02] [CFG-02] [REC-16] a recording begins and ends with each case, goes on through the parts of one, and ends where one is postponed', async () => {
  await saveSettings(server.database.db, { ...RECORDS, ...BY_CASES });
  const add = async (title: string, kind: 'item' | 'case', parentId: string | null = null) => {
    const body = { title, kind, place: { parentId, beforeId: null } };
    const { items } = await moderator.call('addAgendaItem', { params: params(), body });
    return items.find((item) => item.title === title)?.id ?? '';
  };
  const lead = async (itemId: string | null) =>
    (await moderator.call('setCurrentAgendaItem', { params: params(), body: { itemId } })).notRecorded;
  const first = await add('Rivers', 'case');
  const part = await add('Hearing', 'item', first);
  const second = await add('Roads', 'case');
  await moderator.call('publishAgenda', { params: params(), body: { published: true } });
  expect(await lead(first)).toBe('session-not-provisioned');
  await lead(null);
  await plan();
  const begin = await one.order('begin');
  one.state(begin.jobId);
  expect(await lead(first)).toBeNull();
  await agree();
  await one.order('encode', ({ on }) => on);
  expect(await lead(part)).toBeNull();
  expect(await recorded()).toEqual([['running', '1-Rivers-time']]);
  // The recorder still ends the first case.
  expect(await lead(second)).toBeNull();
  expect(await recorded()).toEqual([['asking', '2-Roads-time']]);
  one.send({ type: 'ended', jobId: begin.jobId, reason: 'asked', error: null });
  one.state((await one.order('begin')).jobId);
  await agree();
  await one.order('encode', ({ on }) => on);
  const change = { params: { idVotingSession, itemId: second }, body: { state: 'postponed' as const } };
  expect((await moderator.call('changeAgendaItem', change)).notRecorded).toBeNull();
  expect(await recorded()).toEqual([['reserved', null]]);
});
