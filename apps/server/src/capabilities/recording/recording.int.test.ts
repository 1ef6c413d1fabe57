/* oxlint-disable max-lines -- two servers and a recorder are set up once for all of these tests */
import { createHash, randomUUID } from 'node:crypto';
import { errorRegistry } from '@hemicycle/contract/errors';
import { type FakeRecorder, openFakeRecorder } from '@hemicycle/testkit/fake-recorder';
import { firstPacketAt } from '@hemicycle/testkit/first-packet';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { startTwoTestServers, type TwoTestServers } from '@hemicycle/testkit/two-test-servers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasEnded, loadSession } from '../sessions/public.ts';
import { loadRoomRights } from '../media/public.ts';
import { saveSettings } from '../site/public.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { createNews } from '../../news.ts';
import { createLog } from '../../platform/log/log.ts';
import { recordingCounts } from './count-recordings.ts';
import { keepRecordings } from './keep-recordings.ts';
import { followSittings, loadBotRole } from './recording-store.ts';

// Recordings on two servers with one database and one bus: the clerk is at one of them, the
// recorder at the other one.

const TOKEN = 'a-token-of-recorders-with-some-length';
const SETTINGS = {
  enablePrivateRecordingMainchamber: true,
  enablePrivateRecordingBooths: true,
  publicStreamingLinkEnabled: true,
};
const PATIENCE = { timeout: 8_000, interval: 50 };

let servers: TwoTestServers;
let here: TestServer;
let there: TestServer;
let admin: TestClient;
let moderator: TestClient;
let member: TestClient;
let idVotingSession: string;
const recorders: FakeRecorder[] = [];

beforeAll(async () => {
  servers = await startTwoTestServers({
    config: { recorderToken: TOKEN },
    log: createLog({ level: 'error' }),
  });
  ({ here, there } = servers);
  [admin, moderator, member] = await Promise.all([
    here.signIn('admin'),
    here.signIn('moderator'),
    there.signIn('member08'),
  ]);
  await saveSettings(here.database.db, SETTINGS);
});
afterAll(() => servers.stop());

beforeEach(async () => {
  // The answers of all these tests in one minute are more than one person may give.
  await here.database.pool.query('delete from counted_calls');
  idVotingSession = await makeCommittee(admin, Date.now(), ['moderator', 'member08']);
  await takeSeat(moderator, idVotingSession);
  await takeSeat(member, idVotingSession);
});
afterEach(async () => {
  for (const recorder of recorders.splice(0)) recorder.cut();
  const { pool } = here.database;
  await pool.query(`update recordings set state = 'dropped'`);
  await pool.query(`update recording_jobs set ended_ms = 1 where ended_ms is null`);
  await pool.query('update recorders set heard_ms = 1');
});

async function recorder(options: Parameters<typeof openFakeRecorder>[2] = {}, at = there) {
  const opened = await openFakeRecorder(at.url, TOKEN, options);
  recorders.push(opened);
  await vi.waitFor(async () => {
    const { rows } = await here.database.pool.query(
      'select 1 from recorders where id = $1 and heard_ms > 1',
      [opened.recorderId],
    );
    expect(rows).toHaveLength(1);
  }, PATIENCE);
  return opened;
}

const params = () => ({ idVotingSession });
const ofMain = () => ({ from: 'moderator', id: idVotingSession });
const plan = (planned = true) => moderator.call('planRecording', { params: params(), body: { planned } });
const start = (filename?: string, client = moderator) =>
  client.call('startRecording', { params: params(), body: { ...ofMain(), ...(filename && { filename }) } });
const stop = () => moderator.call('stopRecording', { params: params(), body: ofMain() });
const status = () =>
  moderator.call('readRecordingStatus', { params: { idVotingSession, roomId: idVotingSession } });
const consent = async (client: TestClient, consents: boolean) => {
  const { rows } = await here.database.pool.query<{ id: string }>(
    `select id from recordings where id_voting_session = $1 and state in ('asking', 'running')`,
    [idVotingSession],
  );
  const recordingId = rows[0]?.id ?? '';
  await client.call('answerRecording', { params: params(), body: { recordingId, consents } });
  return recordingId;
};

/** A recorder whose page is joined in the main chamber. */
async function ready(options: Parameters<typeof openFakeRecorder>[2] = {}) {
  const one = await recorder(options);
  await plan();
  const begin = await one.order('begin');
  one.state(begin.jobId);
  await vi.waitFor(async () => expect((await status()).legislate).toBe('running'), PATIENCE);
  return { one, begin };
}

/** A recording that runs, with all who are there agreed. */
async function running(filename?: string) {
  const { one, begin } = await ready();
  await start(filename);
  const recordingId = await consent(member, true);
  await one.order('encode', ({ on }) => on);
  one.state(begin.jobId, { encoder: 'started', recording: 'running' });
  await vi.waitFor(async () => expect((await status()).recording).toBe('running'), PATIENCE);
  return { one, begin, recordingId };
}

describe('who is a recorder', () => {
  test('[REC-24] without the token nobody registers, and without a setting there is no socket', async () => {
    await expect(openFakeRecorder(here.url, 'wrong')).rejects.toThrow('401');
    const other = await startTwoTestServers({});
    await expect(openFakeRecorder(other.here.url, TOKEN)).rejects.toThrow('404');
    await other.stop();
  });
});

describe('previews', () => {
  /** Puts what a recorder saw and heard, at the other server. */
  const put = (
    jobId: string,
    takenAt: number,
    { level = '-23.4', body = '\u00ff\u00d8\u00ffa still', token = TOKEN }: Record<string, string> = {},
  ) =>
    fetch(`${there.url}/api/recorder/jobs/${jobId}/preview?takenAt=${takenAt}&levelDb=${level}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, origin: there.url, 'content-type': 'image/jpeg' },
      body: Buffer.from(body, 'latin1'),
    });
  const previews = (client = moderator) => client.call('listPreviews', { params: params() });

  test('[ADMIN-04] the newest still and loudness of what runs are shown to those who may see them, on every server', async () => {
    const { begin } = await running();
    const { jobId } = begin;
    const nowMs = Date.now();
    expect((await put(jobId, nowMs, { token: 'wrong' })).status).toBe(401);
    expect((await put(jobId, nowMs, { body: '<svg onload=alert(1)>' })).status).toBe(400);
    expect((await put(jobId, nowMs, { body: 'x'.repeat(100_001) })).status).toBe(413);
    expect(await previews()).toEqual([]);
    expect((await put(jobId, nowMs)).status).toBe(204);
    // One that comes late is older.
    await put(jobId, nowMs - 1_000, { level: '-60' });
    expect(await previews()).toMatchObject([
      { jobId, channelId: idVotingSession, kind: 'recording', takenAt: nowMs, hasStill: true },
    ]);
    expect((await previews())[0]?.levelDb).toBeCloseTo(-23.4);
    const address = `/api/streaming/${idVotingSession}/previews/${jobId}?at=${nowMs}`;
    const still = await moderator.fetch(address);
    expect(still.headers.get('content-type')).toBe('image/jpeg');
    expect(still.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await still.arrayBuffer()).toString('latin1')).toBe('\u00ff\u00d8\u00ffa still');
    expect(await refusalOf(previews(member))).toBe('permission-missing');
    expect((await member.fetch(address)).status).toBe(403);
    await stop();
    expect(await previews()).toEqual([]);
    expect((await moderator.fetch(address)).status).toBe(404);
    expect((await put(jobId, Date.now())).status).toBe(404);
  });

  test('[ADMIN-04] a still that no other one followed is not shown for long', async () => {
    const { begin } = await running();
    await put(begin.jobId, Date.now() - 30_000);
    expect(await previews()).toEqual([]);
  });
});

test('[BEY-24] what is counted of all recordings is found by indexes', async () => {
  const plan = await here.database.db.transaction().execute(async (db) => {
    // The planner reads a small table as a whole, unless it is told not to.
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await sql`explain ${recordingCounts(Date.now())}`.execute(db);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('recordings_counted');
  expect(plan).toContain('recording_jobs_lost');
});

describe('before the recording', () => {
  test('[REC-22] nothing is reserved: the session must be provisioned first', async () => {
    expect(await refusalOf(status())).toBe('session-not-provisioned');
    expect(await refusalOf(start())).toBe('session-not-provisioned');
    expect(await refusalOf(stop())).toBe('session-not-provisioned');
  });

  test('[REC-24] no recorder is said when the sitting is planned, not at the press', async () => {
    expect(await refusalOf(plan())).toBe('no-available-controller');
    const later = await admin.call('createVotingSession', {
      body: {
        ...{ title: 'Next week', members: ['moderator'] },
        ...{ epochStartTime: Date.now() + 86_400_000, epochEndTime: Date.now() + 90_000_000 },
      },
    });
    const also = await admin.call('createVotingSession', {
      body: {
        ...{ title: 'At the same time', members: ['moderator'] },
        ...{ epochStartTime: Date.now() + 87_000_000, epochEndTime: Date.now() + 95_000_000 },
      },
    });
    const one = await recorder();
    const planFor = (id: string) =>
      moderator.call('planRecording', { params: { idVotingSession: id }, body: { planned: true } });
    expect(await planFor(later.idVotingSession)).toEqual({ rooms: [null] });
    expect(await refusalOf(planFor(also.idVotingSession))).toBe('no-available-controller');
    const seen = await moderator.call('readRecordingPlan', { params: later });
    expect(seen).toEqual({ rooms: [null], streams: [], recorders: 1, free: 0 });
    // The sitting of today does not overlap, and the recorder is free for it.
    await plan();
    await one.order('begin');
  });

  test('[REC-24] a sitting whose new time leaves it no recorder is told of before it begins', async () => {
    const session = (title: string, inMs: number) =>
      admin.call('createVotingSession', {
        body: {
          ...{ title, members: ['moderator'] },
          ...{ epochStartTime: Date.now() + inMs, epochEndTime: Date.now() + inMs + 3_600_000 },
        },
      });
    const first = await session('First', 86_400_000);
    const second = await session('Second', 2 * 86_400_000);
    await recorder();
    for (const { idVotingSession: id } of [first, second]) {
      await moderator.call('planRecording', { params: { idVotingSession: id }, body: { planned: true } });
    }
    const without = () => admin.call('listSittingsWithoutRecorder');
    expect(await without()).toEqual([]);
    expect(await refusalOf(moderator.call('listSittingsWithoutRecorder'))).toBe('permission-missing');
    const moveTo = (inMs: number) =>
      admin.call('changeVotingSession', {
        params: second,
        body: { epochStartTime: Date.now() + inMs, epochEndTime: Date.now() + inMs + 3_600_000 },
      });
    await moveTo(86_400_000 + 1_800_000);
    await vi.waitFor(async () => {
      expect(await without()).toEqual([
        {
          ...{ idVotingSession: second.idVotingSession, title: 'Second' },
          rooms: [{ room: null, kind: 'recording' }],
        },
      ]);
    }, PATIENCE);
    await moveTo(3 * 86_400_000);
    await vi.waitFor(async () => expect(await without()).toEqual([]), PATIENCE);
  });

  test('[REC-24] a sitting that is moved to a later day gives its recorder back', async () => {
    const { one, begin } = await ready();
    const { pool } = here.database;
    const dayMs = 86_400_000;
    await pool.query('update voting_sessions set starts_ms = $1, ends_ms = $2 where id = $3', [
      ...[Date.now() + dayMs, Date.now() + 2 * dayMs, idVotingSession],
    ]);
    await one.order('end', ({ jobId }) => jobId === begin.jobId);
    const jobs = 'select ended_why from recording_jobs where id = $1';
    expect((await pool.query(jobs, [begin.jobId])).rows).toEqual([{ ended_why: 'asked' }]);
    expect(await status()).toMatchObject({ rdp: 'stopped', recording: 'unknown' });
  });

  test('[REC-05] [REC-21] not ready, then ready as the page has joined', async () => {
    const one = await recorder();
    await plan();
    const begin = await one.order('begin');
    expect(begin).toMatchObject({ job: 'recording', part: 1, audioOnly: false });
    expect(await status()).toEqual({
      ...{ rdp: 'stopped', legislate: 'stopped', recording: 'unknown', recordingInterpreter: false },
    });
    one.state(begin.jobId);
    await vi.waitFor(async () => {
      expect(await status()).toMatchObject({ rdp: 'running', legislate: 'running', recording: 'stopped' });
    }, PATIENCE);
  });

  test('[REC-25] a recorder whose browser does not run has no client', async () => {
    const { one, begin } = await ready();
    one.state(begin.jobId, { selenium: 'stopped', legislate: 'stopped', error: 'the browser ended' });
    await vi.waitFor(async () => expect(await refusalOf(status())).toBe('no-available-client'), PATIENCE);
  });

  test('[REC-23] a lost recorder is told where no other one is free', async () => {
    const { one } = await ready();
    one.cut();
    await here.database.pool.query('update recorders set heard_ms = 1');
    await vi.waitFor(async () => expect(await refusalOf(status())).toBe('controller-not-found'), PATIENCE);
  });

  test('[REC-04] a room that may not be recorded is not', async () => {
    await recorder();
    const huddle = await moderator.call('createHuddle', { params: params(), body: { title: 'Side room' } });
    const body = { planned: true, roomId: huddle.id };
    expect(await refusalOf(moderator.call('planRecording', { params: params(), body }))).toBe(
      'recording-off',
    );
  });
});

describe('the ticket', () => {
  test('[PERM-34] it opens its page once, as a hidden account of that session', async () => {
    const { one, begin } = await ready();
    const browser = here.client();
    const ticket = one.ticketOf(begin);
    const entered = await browser.call('enterByTicket', { body: { ticket } });
    const personId = expect.any(String);
    expect(entered).toEqual({
      ...{ personId, idVotingSession, roomId: null, channelId: null, audioOnly: false },
    });
    const { info } = await browser.call('getSessionInfo');
    expect(info.actionsAllowed).toContain('app_participant_is_streaming_bot-bool');
    await takeSeat(browser, idVotingSession);
    const session = await loadSession(here.database.db, idVotingSession);
    await here.database.pool.query(`delete from people_states where user_id in ('moderator', 'member08')`);
    const over = session === null ? null : { ...session, ends_ms: 1 };
    expect(over && (await hasEnded(here.database.db, over, Date.now()))).toBe(true);
    expect(await refusalOf(here.client().call('enterByTicket', { body: { ticket } }))).toBe('ticket-used');
    expect(await refusalOf(browser.call('listRecordings', { params: params() }))).toBe('permission-missing');
    one.send({ type: 'ended', jobId: begin.jobId, reason: 'failed', error: 'the browser ended' });
    await vi.waitFor(
      async () => expect((await browser.fetch('/api/auth/sessioninfo')).status).toBe(401),
      PATIENCE,
    );
  });
});

test('[LEAVE-08] a recorder that is left alone goes 90 s before the end, and not earlier', async () => {
  const { one, begin } = await running();
  const { pool } = here.database;
  const endsIn = (ms: number) =>
    pool.query('update voting_sessions set ends_ms = $1 where id = $2', [Date.now() + ms, idVotingSession]);
  const stateOf = async () =>
    (await pool.query('select state from recordings where id_voting_session = $1', [idVotingSession]))
      .rows[0];
  const { db } = here.database;
  const look = () => keepRecordings({ db, clock: here.clock, news: createNews(here.bus) });
  await endsIn(60_000);
  await look();
  expect(await stateOf()).toEqual({ state: 'running' });
  // Before they go: the servers look every second, and may look right after them.
  await endsIn(120_000);
  await pool.query(
    `delete from people_states where id_voting_session = $1 and user_id in ('moderator', 'member08')`,
    [idVotingSession],
  );
  await look();
  expect(await stateOf()).toEqual({ state: 'running' });
  await endsIn(60_000);
  await one.order('end', ({ jobId }) => jobId === begin.jobId);
  expect(await stateOf()).toEqual({ state: 'ending' });
});

describe('the recording of a private huddle', () => {
  test('[HUD-01] [BEY-17] others neither hear it nor learn of it; who plays it is entered once', async () => {
    const { pool } = here.database;
    const { id } = await moderator.call('createHuddle', { params: params(), body: { title: 'Side room' } });
    const invite = (invitees: string) =>
      pool.query('update huddles set invitees = $1 where id = $2', [`{${invitees}}`, id]);
    await invite('member09');
    const one = await recorder();
    await pool.query('update huddles set private_recording = true where id = $1', [id]);
    await moderator.call('planRecording', { params: params(), body: { planned: true, roomId: id } });
    await one.order('begin');
    const { rows } = await pool.query<{ id: string }>(
      `update recordings set state = 'running', began_ms = from_ms, file_name = 'side' where room_id = $1 returning id`,
      [id],
    );
    const recordingId = rows[0]?.id ?? '';
    const socket = await openTestSocket(member, 'member08', { idVotingSession });
    expect((await socket.snapshot()).recording.rooms).toEqual([]);
    await pool.query(
      `insert into roles (id, name, actions_allowed, created_ms) values ('hears', 'Hears', '{recordings-view}', 1)`,
    );
    await pool.query(`insert into user_roles (user_id, role_id, position) values ('member08', 'hears', 9)`);
    const hears = await there.signIn('member08');
    expect(await hears.call('listRecordings', { params: params() })).toEqual([]);
    const playlist = `/api/recordings/${recordingId}/playlist.m3u8`;
    expect((await hears.fetch(playlist)).status).toBe(404);
    await invite('member08');
    for (const _time of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await hears.fetch(playlist)).status).toBe(200);
    }
    await pool.query(`delete from user_roles where role_id = 'hears'`);
    await pool.query(`delete from roles where id = 'hears'`);
    const entered = await pool.query(
      `select by_user_id from moderation_acts where id_voting_session = $1 and act = 'readRecording'`,
      [idVotingSession],
    );
    expect(entered.rows).toEqual([{ by_user_id: 'member08' }]);
    // What the huddles are is told anew by the next call that changes one.
    await moderator.call('createHuddle', { params: params(), body: { title: 'Another room' } });
    await socket.nextChange('recording', ({ recording }) => recording.rooms[0]?.roomId === id);
    socket.close();
  });
});

describe('a recorder that takes the sound alone', () => {
  test('[BEY-17] [PERM-31] it gives a track of each person who agreed, for those who see recordings', async () => {
    const { one, begin } = await ready({ engine: 'livekit-tracks', capacity: 2 });
    expect(begin.audioOnly).toBe(true);
    const rooms = await moderator.call('listRecordableRooms', { params: params() });
    expect(rooms[0]).toMatchObject({ soundOnly: true });
    const socket = await openTestSocket(moderator, 'moderator', { idVotingSession });
    const { recording } = await socket.snapshot();
    expect(recording.statuses).toMatchObject([{ roomId: null, soundOnly: true }]);
    socket.close();
    // It has no picture to stream.
    const stream = moderator.call('startStreaming', { params: params(), body: ofMain() });
    expect(await refusalOf(stream)).toBe('no-available-controller');
    await start();
    const recordingId = await consent(member, false);
    await one.order('encode', ({ on }) => on);
    const { jobId } = begin;
    const put = (index: number, who: string, at: number) =>
      one.put(
        `/api/recorder/jobs/${jobId}/segments/${index}?ms=6000&begunAt=${at}&personId=${who}`,
        `sound ${index} of ${who}`,
      );
    const beganMs = Date.now();
    await one.putSegment(jobId, 0, 'the room', beganMs);
    expect((await put(1, 'moderator', beganMs)).status).toBe(204);
    await put(2, 'member08', beganMs);
    await put(3, 'nobody', beganMs);
    const playlist = await moderator.fetch(`/api/recordings/${recordingId}/playlist.m3u8`);
    expect((await playlist.text()).match(/segments/gu)).toHaveLength(1);
    await stop();
    await one.order('end', (order) => order.jobId === jobId);
    one.send({ type: 'ended', jobId, reason: 'asked', error: null });
    const join = await one.order('join');
    expect(join.parts).toMatchObject([{ segments: [{ index: 0, ms: 6000, begunAt: beganMs }] }]);
    expect(join.people).toEqual([
      { personId: 'moderator', segments: [{ jobId, index: 1, ms: 6000, begunAt: beganMs }] },
    ]);
    const track = `/api/recorder/recordings/${recordingId}/tracks`;
    expect((await one.put(`${track}/member08`, 'not agreed')).status).toBe(404);
    expect((await one.put(`${track}/moderator`, 'first try', { token: 'wrong' })).status).toBe(401);
    expect((await one.put(`${track}/moderator`, 'first try')).status).toBe(204);
    expect((await one.put(`${track}/moderator`, 'the voice')).status).toBe(204);
    const address = `/api/recordings/${recordingId}/tracks/moderator`;
    expect((await moderator.fetch(address)).status).toBe(409);
    await one.put(`/api/recorder/recordings/${recordingId}/file`, 'whole file');
    expect((await one.put(`${track}/moderator`, 'too late')).status).toBe(404);
    const { soundOnly, tracks } = await moderator.call('readRecording', { params: { recordingId } });
    const sha256 = createHash('sha256').update('the voice').digest('hex');
    expect(soundOnly).toBe(true);
    expect(tracks).toMatchObject([{ personId: 'moderator', sha256, spans: [{ fromMs: beganMs, ms: 6000 }] }]);
    const response = await moderator.fetch(address);
    expect(await response.text()).toBe('the voice');
    expect(response.headers.get('content-disposition')).toContain('.m4a');
    expect((await member.fetch(address)).status).toBe(403);
    expect((await here.client().fetch(address)).status).toBe(401);
    expect((await moderator.fetch(address.replace('moderator', 'member08'))).status).toBe(404);
    const { rows } = await here.database.pool.query<{ detail: object }>(
      `select detail from moderation_acts where id_voting_session = $1 and act = 'finishRecording'`,
      [idVotingSession],
    );
    expect(rows.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ note: `SHA-256 ${sha256}` }),
    );
  });
});

describe('a recorder that lets LiveKit’s egress record', () => {
  test('[BEY-17] [BEY-45] its page waits to be told, is told as the recording begins, and never in a closed session', async () => {
    const { one, begin } = await ready({ engine: 'livekit-egress' });
    expect(begin.page).toMatch(/[?]start=told$/u);
    const browser = here.client();
    const ticket = one.ticketOf({ ...begin, page: begin.page.replace('?start=told', '') });
    await browser.call('enterByTicket', { body: { ticket } });
    await one.order('entered', ({ jobId }) => jobId === begin.jobId);
    const begins = async () => (await browser.call('readRecorderStart')).begins;
    expect(await begins()).toBe(false);
    await start();
    expect(await begins()).toBe(false);
    await consent(member, true);
    await one.order('encode', ({ on }) => on);
    expect(await begins()).toBe(true);
    expect(await refusalOf(member.call('readRecorderStart'))).toBe('not-found');

    await moderator.call('closeSession', { params: params(), body: {} });
    expect(await begins()).toBe(false);
    await one.order('pause', ({ closed }) => closed);
    one.send({ type: 'ended', jobId: begin.jobId, reason: 'asked', error: null });
    await vi.waitFor(
      async () => expect((await browser.fetch('/api/auth/sessioninfo')).status).toBe(401),
      PATIENCE,
    );
    await moderator.call('openSession', { params: params() });
    // The same recording goes on as its next part, with a page of its own.
    const next = await one.order('begin', ({ part }) => part === 2);
    expect(next.recordingId).toBe(begin.recordingId);
    expect(next.page).not.toBe(begin.page);
  });
});

describe('the account of a recorder', () => {
  test('[PERM-34] a role that marks a bot and allows more is not taken for it', async () => {
    const { pool } = here.database;
    await pool.query(
      `insert into roles (id, name, actions_allowed, created_ms) values ('wide', 'Wide', $1, 1)`,
      [['app_participant_is_streaming_bot-bool', 'app_admin_page-bool']],
    );
    expect(await loadBotRole(here.database.db)).toBe('streaming-bot');
    await pool.query(`delete from roles where id = 'wide'`);
  });

  test('[PERM-34] a second ticket of the job signs the browser before out', async () => {
    const { one, begin } = await ready();
    const another = 'another'.padEnd(43, '-');
    const browser = here.client();
    await browser.call('enterByTicket', { body: { ticket: one.ticketOf(begin) } });
    await here.database.pool.query('update recording_jobs set ticket_hash = $1 where id = $2', [
      tokenHash(another),
      begin.jobId,
    ]);
    await there.client().call('enterByTicket', { body: { ticket: another } });
    await vi.waitFor(
      async () => expect((await browser.fetch('/api/auth/sessioninfo')).status).toBe(401),
      PATIENCE,
    );
  });

  test('[REC-08] [HUD-06] its page enters the huddle that it records, and no other one', async () => {
    const one = await recorder();
    const make = (title: string) => moderator.call('createHuddle', { params: params(), body: { title } });
    const [recorded, other] = [await make('Recorded room'), await make('Other room')];
    await here.database.pool.query('update huddles set private_recording = true where id = $1', [
      recorded.id,
    ]);
    const body = { planned: true, roomId: recorded.id };
    await moderator.call('planRecording', { params: params(), body });
    const begin = await one.order('begin');
    const browser = here.client();
    const entered = await browser.call('enterByTicket', { body: { ticket: one.ticketOf(begin) } });
    expect(entered.roomId).toBe(recorded.id);
    const join = (roomId: string) => browser.call('joinHuddle', { params: { roomId } });
    expect((await join(recorded.id)).id).toBe(recorded.id);
    expect(await refusalOf(join(other.id))).toBe('permission-missing');
    // It comes back after a closed part of the sitting.
    await moderator.call('closeSession', { params: params(), body: {} });
    expect(await refusalOf(join(recorded.id))).toMatch(/in-lobby|room-not-found/u);
    await moderator.call('openSession', { params: params() });
    expect((await join(recorded.id)).id).toBe(recorded.id);
  });

  test('[HUD-15] it is invited beside others, and neither invited nor a member once it is out', async () => {
    const { pool } = here.database;
    const one = await recorder();
    const { id } = await moderator.call('createHuddle', { params: params(), body: { title: 'Side room' } });
    await pool.query(`update huddles set private_recording = true, invitees = '{member08}' where id = $1`, [
      id,
    ]);
    await moderator.call('planRecording', { params: params(), body: { planned: true, roomId: id } });
    const begin = await one.order('begin');
    const inviting = await pool.connect();
    await inviting.query('begin');
    await inviting.query(`update huddles set invitees = '{member09}' where id = $1`, [id]);
    const entering = here.client().call('enterByTicket', { body: { ticket: one.ticketOf(begin) } });
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select 1 from pg_locks where locktype = 'transactionid' and not granted`,
      );
      expect(rows).not.toHaveLength(0);
    }, PATIENCE);
    await inviting.query('commit');
    inviting.release();
    await entering;
    const { rows } = await pool.query<{ bot: string }>(
      'select bot_user_id as bot from recording_jobs where id = $1',
      [begin.jobId],
    );
    const bot = rows[0]?.bot;
    const invited = async () =>
      (await pool.query<{ invitees: string[] }>('select invitees from huddles where id = $1', [id])).rows[0]
        ?.invitees;
    expect(await invited()).toEqual(['member09', bot]);
    one.send({ type: 'ended', jobId: begin.jobId, reason: 'failed', error: 'the browser ended' });
    await vi.waitFor(async () => expect(await invited()).toEqual(['member09']), PATIENCE);
    const members = await pool.query('select 1 from voting_session_members where user_id = $1', [bot]);
    expect(members.rows).toEqual([]);
  });
});

describe('the recording', () => {
  test('[BEY-17] begins when all have answered, and takes no media of those who do not agree', async () => {
    const { one, begin } = await ready();
    await start();
    expect(one.orders.some((order) => order.type === 'encode' && order.on)).toBe(false);
    await consent(member, false);
    await one.order('encode', ({ on }) => on);
    const { rows } = await here.database.pool.query<{ user_id: string; consents: boolean }>(
      'select user_id, consents from recording_answers where recording_id = $1 order by user_id',
      [begin.recordingId],
    );
    const person = {
      roleNames: [],
      actionsAllowed: new Set(['app_send_video-bool', 'app_video_controls-bool']),
    };
    const rights = await loadRoomRights(
      { db: here.database.db },
      { idVotingSession, roomId: idVotingSession },
      ['moderator', 'member08'].map((userId) => ({ userId, ...person })),
      'in-session',
    );
    expect(rights.get('moderator')?.maySend).toMatchObject({ microphone: true, camera: true });
    const mayMember = async () =>
      (
        await loadRoomRights(
          { db: here.database.db },
          { idVotingSession, roomId: idVotingSession },
          [{ userId: 'member08', ...person }],
          'in-session',
        )
      ).get('member08')?.maySend.microphone;
    expect(rights.get('member08')?.maySend).toEqual({ microphone: false, camera: false, share: false });
    expect(rows).toEqual([
      { user_id: 'member08', consents: false },
      { user_id: 'moderator', consents: true },
    ]);
    // The recorder goes on until it has heard of the stop.
    await stop();
    expect(await mayMember()).toBe(false);
    one.send({ type: 'ended', jobId: begin.jobId, reason: 'asked', error: null });
    await vi.waitFor(async () => expect(await mayMember()).toBe(true), PATIENCE);
  });

  test('[BEY-17] an answer to what runs waits for no other server, and may not be sent without end', async () => {
    await running();
    const holds = await here.database.pool.connect();
    await holds.query(`begin`);
    await holds.query(`select pg_advisory_xact_lock(hashtextextended('recorders:' || current_schema(), 0))`);
    const answered = async (consents: boolean) => {
      const recordingId = await consent(member, consents);
      const { rows } = await here.database.pool.query<{ at_ms: string }>(
        `select at_ms from recording_answers where recording_id = $1 and user_id = 'member08'`,
        [recordingId],
      );
      return rows[0]?.at_ms;
    };
    const first = await answered(false);
    expect(await answered(false)).toBe(first);
    expect(await answered(true)).not.toBe(first);
    await holds.query('rollback');
    holds.release();
    const refused: string[] = [];
    for (let more = 0; more < 21; more += 1) {
      // oxlint-disable-next-line no-await-in-loop -- counted one after another
      await consent(moderator, true).catch(({ code }: { code: string }) => refused.push(code));
    }
    expect(refused).toEqual(['rate-limited']);
  });

  test('[REC-19] [REC-03] start twice is one recording, and the session says so', async () => {
    const { one } = await running();
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ recording }) => recording)).toEqual(['running', 'running']);
    const { rows } = await here.database.pool.query(
      `select 1 from recordings where id_voting_session = $1 and state = 'running'`,
      [idVotingSession],
    );
    expect(rows).toHaveLength(1);
    const [session] = await member.call('getVotingSession', { params: params() });
    expect(session?.data_json.davra.recording).toBe(true);
    expect(one.orders.filter((order) => order.type === 'encode' && order.on)).toHaveLength(1);
  });

  test('[REC-20] stop by two is one end; the file is joined, hashed and entered, and kept from others', async () => {
    const { one, begin, recordingId } = await running('../../  Plenary of May');
    const at = Date.now() - 60_000;
    for (const index of [0, 1]) {
      expect((await one.putSegment(begin.jobId, index, `segment ${index}`, at + index * 6_000)).status).toBe(
        204,
      );
    }
    await Promise.all([stop(), stop()]);
    await one.order('end');
    // What was said after the end is no part of it.
    expect((await one.putSegment(begin.jobId, 2, 'afterwards', Date.now() + 6_000)).status).toBe(204);
    one.send({ type: 'ended', jobId: begin.jobId, reason: 'asked', error: null });
    const join = await one.order('join');
    expect(join).toEqual({
      ...{ type: 'join', recordingId },
      parts: [
        {
          ...{ jobId: begin.jobId, part: 1 },
          segments: [0, 1].map((index) => ({ index, ms: 6_000, begunAt: expect.any(Number) })),
        },
      ],
      ...{ people: [], languages: [], captions: [] },
    });
    const back = await fetch(new URL(`/api/recorder/jobs/${begin.jobId}/segments/1`, there.url), {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(await back.text()).toBe('segment 1');
    const notYet = moderator.call('downloadRecording', { params: { recordingId } });
    expect(await refusalOf(notYet)).toBe('recording-not-whole');
    const file = `/api/recorder/recordings/${recordingId}/file`;
    expect((await one.put(file, 'whole file')).status).toBe(204);
    expect((await one.put(file, 'whole file')).status).toBe(204);
    expect((await one.put(file, 'another file')).status).toBe(409);
    one.send({ type: 'joined', recordingId, error: null });
    const [recording] = await moderator.call('listRecordings', { params: params() });
    const sha256 = createHash('sha256').update('whole file').digest('hex');
    expect(recording).toMatchObject({
      ...{ id: recordingId, state: 'whole', gaps: [], roomId: null },
      file: { bytes: 10, sha256 },
    });
    expect(recording?.fileName).toMatch(/^-\.\.---Plenary-of-May-\d{13}$/u);
    const download = await moderator.fetch(`/api/recordings/${recordingId}/file`);
    expect(await download.text()).toBe('whole file');
    const playlist = await moderator.fetch(`/api/recordings/${recordingId}/playlist.m3u8`);
    expect(await playlist.text()).toContain('parts/1/segments/1');
    const segment = await moderator.fetch(`/api/recordings/${recordingId}/parts/1/segments/0`);
    expect(await segment.text()).toBe('segment 0');
    expect((await member.fetch(`/api/recordings/${recordingId}/file`)).status).toBe(403);
    const { acts } = await moderator.call('listModerationActs', { params: params() });
    expect(acts.map(({ act }) => act).filter((act) => act.endsWith('Recording'))).toEqual(
      expect.arrayContaining(['finishRecording', 'stopRecording', 'startRecording', 'planRecording']),
    );
    expect(acts.filter(({ act }) => act === 'stopRecording')).toHaveLength(1);
    expect(acts.find(({ act }) => act === 'finishRecording')?.detail.note).toBe(`SHA-256 ${sha256}`);
    const [session] = await member.call('getVotingSession', { params: params() });
    expect(session?.data_json.davra.recording).toBe(false);
    // The recorder is kept for the next recording of the sitting.
    await one.order('begin');
  });

  test('[REC-24] a reservation follows the times of its sitting, and one that goes on after its end keeps its recorder', async () => {
    await recorder();
    await plan();
    const nowMs = Date.now();
    const [hour, quarter] = [3_600_000, 900_000];
    const windows: unknown[] = [];
    // In one transaction: the servers look after recordings meanwhile.
    await here.database.db.transaction().execute(async (db) => {
      const follow = async (startsMs: number, endsMs: number, atMs = nowMs) => {
        const times = { starts_ms: startsMs, ends_ms: endsMs };
        await db.updateTable('voting_sessions').set(times).where('id', '=', idVotingSession).execute();
        await followSittings(db, atMs);
        const row = await db
          .selectFrom('recordings')
          .select(['from_ms', 'until_ms'])
          .where('id_voting_session', '=', idVotingSession)
          .where('state', '=', 'reserved')
          .executeTakeFirstOrThrow();
        windows.push([row.from_ms - nowMs, row.until_ms - nowMs]);
      };
      await follow(nowMs + 5 * hour, nowMs + 7 * hour);
      await follow(nowMs - hour, nowMs + hour);
      await follow(nowMs - hour, nowMs + 2 * hour);
      // Past its end it is taken for a quarter of an hour, again and again.
      await follow(nowMs - hour, nowMs + 2 * hour, nowMs + 2 * hour + 1);
    });
    expect(windows).toEqual([
      [5 * hour - quarter, 7 * hour],
      [0, hour],
      [0, 2 * hour],
      [0, 2 * hour + 1 + quarter],
    ]);
  });

  test('[REC-23] a recorder that is lost is replaced by another one, and the gap is told', async () => {
    const { one, begin, recordingId } = await running();
    const at = Date.now() - 60_000;
    await one.putSegment(begin.jobId, 0, 'first', at);
    const other = await recorder({}, here);
    one.cut();
    await here.database.pool.query('update recorders set heard_ms = 1 where id = $1', [one.recorderId]);
    const next = await other.order('begin');
    expect(next).toMatchObject({ recordingId, part: 2 });
    await other.order('encode', ({ on }) => on);
    await other.putSegment(next.jobId, 0, 'second', at + 15_000);
    // The first one is back, and sends what it has from before and from beside the second one.
    const back = await recorder({ recorderId: one.recorderId, jobIds: [begin.jobId] });
    expect(await back.order('end')).toMatchObject({ jobId: begin.jobId });
    expect((await back.putSegment(begin.jobId, 1, 'late', at + 6_000)).status).toBe(204);
    expect((await back.putSegment(begin.jobId, 2, 'beside', at + 18_000)).status).toBe(204);
    const read = await moderator.call('readRecording', { params: { recordingId } });
    expect(read.parts.map(({ part, ms }) => [part, ms])).toEqual([
      [1, 12_000],
      [2, 6_000],
    ]);
    expect(read.gaps).toEqual([{ fromMs: at + 12_000, toMs: at + 15_000, why: 'recorder-lost' }]);
  });

  test('[REC-23] [REC-24] a picture comes before the sound alone, and a recording goes on as it began', async () => {
    const sound = await recorder({ engine: 'livekit-tracks', capacity: 3 }, here);
    const { one, begin, recordingId } = await running();
    await one.putSegment(begin.jobId, 0, 'picture', Date.now());
    one.cut();
    await here.database.pool.query('update recorders set heard_ms = 1 where id = $1', [one.recorderId]);
    await keepRecordings({ db: here.database.db, clock: here.clock, news: createNews(here.bus) });
    expect(await refusalOf(status())).toBe('controller-not-found');
    const other = await recorder({}, here);
    expect(await other.order('begin')).toMatchObject({ recordingId, part: 2 });
    expect(sound.orders.filter(({ type }) => type === 'begin')).toEqual([]);
  });

  test('[REC-23] where a line breaks and another recorder is free, that goes on within seconds; alone, it keeps its work', async () => {
    const { one, begin, recordingId } = await running();
    one.cut();
    const back = await recorder({ recorderId: one.recorderId, jobIds: [begin.jobId] });
    const other = await recorder({}, here);
    back.cut();
    const cutMs = Date.now();
    const next = await other.order('begin');
    expect(next).toMatchObject({ recordingId, part: 2 });
    expect(Date.now() - cutMs).toBeLessThan(5_000);
    expect(Date.now() - cutMs).toBeGreaterThan(950);
    // Nobody is left who could take over from this one.
    other.cut();
    const again = await recorder({ recorderId: other.recorderId, jobIds: [next.jobId] }, there);
    expect(again.orders.filter(({ type }) => type === 'end')).toEqual([]);
    const { rows } = await here.database.pool.query(
      'select part from recording_jobs where recording_id = $1 and ended_ms is null',
      [recordingId],
    );
    expect(rows).toEqual([{ part: 2 }]);
  });

  test('[REC-23] a recorder whose disk is full, or that fails at once, gets nothing for a while; another one goes on', async () => {
    const { one, begin, recordingId } = await running();
    const jobs = async () =>
      (
        await here.database.pool.query<{ part: number; recorder_id: string; ended_why: string | null }>(
          'select part, recorder_id, ended_why from recording_jobs where recording_id = $1 order by part',
          [recordingId],
        )
      ).rows;
    const other = await recorder({}, here);
    const error = 'The disk of the recorder is nearly full.';
    one.send({ type: 'ended', jobId: begin.jobId, reason: 'disk-full', error });
    const next = await other.order('begin');
    expect(next).toMatchObject({ recordingId, part: 2 });
    other.send({
      type: 'ended',
      jobId: next.jobId,
      reason: 'failed',
      error: 'The browser ended: exit code 1',
    });
    const taken = [
      { part: 1, recorder_id: one.recorderId, ended_why: 'disk-full' },
      { part: 2, recorder_id: other.recorderId, ended_why: 'failed' },
    ];
    await vi.waitFor(async () => expect(await jobs()).toEqual(taken), PATIENCE);
    // Meanwhile the clerk reads that nothing records, and the recorders are not asked again and
    // again.
    expect(await refusalOf(status())).toBe('no-available-controller');
    expect(await jobs()).toEqual(taken);
    const again = await other.order('begin');
    expect(again).toMatchObject({ recordingId, part: 3 });
    expect(await jobs()).toHaveLength(3);
  }, 20_000);

  test('[REC-19] [REC-20] two clerks at two servers who start and stop at once make one recording with one end', async () => {
    const { one, begin } = await ready();
    const second = await there.signIn('moderator');
    await takeSeat(second, idVotingSession);
    await Promise.allSettled([start('../'.repeat(100)), start('x'.repeat(300), second)]);
    const recordings = async () =>
      (
        await here.database.pool.query<{ state: string; file_name: string }>(
          `select state, file_name from recordings where id_voting_session = $1 and state <> 'reserved'`,
          [idVotingSession],
        )
      ).rows;
    const [only, ...others] = await recordings();
    expect(others).toEqual([]);
    expect(only?.file_name).toMatch(/^[^/]{1,120}$/u);
    await consent(member, true);
    await one.order('encode', ({ on }) => on);
    one.state(begin.jobId, { encoder: 'started', recording: 'running' });
    const stopThere = () => second.call('stopRecording', { params: params(), body: ofMain() });
    await Promise.all([stop(), stopThere()]);
    await one.order('end');
    const { acts } = await moderator.call('listModerationActs', { params: params() });
    const of = (act: string) => acts.filter((entry) => entry.act === act);
    expect([of('startRecording').length, of('stopRecording').length]).toEqual([1, 1]);
    expect(one.orders.filter((order) => order.type === 'encode' && order.on)).toHaveLength(1);
  });

  test('[BEY-45] of a segment that came just before its sitting was closed nothing stays', async () => {
    const { one, begin, recordingId } = await running();
    const sendAt = (index: number, begunAt: number) =>
      one.put(
        `/api/recorder/jobs/${begin.jobId}/segments/${index}?ms=6000&begunAt=${begunAt}`,
        `segment ${index}`,
      );
    // The close is written down while the second one is on its way.
    await sendAt(0, Date.now() - 10_000);
    await sendAt(1, Date.now() - 4_000);
    const listed = async () => (await admin.fetch(`/api/recordings/${recordingId}/playlist.m3u8`)).text();
    expect(await listed()).toContain('segments/1');
    await moderator.call('closeSession', { params: params(), body: {} });
    const { sinceMs } = await one.order('pause', ({ closed }) => closed);
    expect(Date.now() - (sinceMs ?? 0)).toBeLessThan(PATIENCE.timeout);
    expect(await listed()).not.toContain('segments/1');
    const kept = async () =>
      (
        await here.database.pool.query<{ index: number }>(
          'select index from recording_segments where job_id = $1',
          [begin.jobId],
        )
      ).rows.map(({ index }) => index);
    await vi.waitFor(async () => expect(await kept()).toEqual([0]), PATIENCE);
    await moderator.call('openSession', { params: params() });
    expect(await listed()).toContain('segments/0');
    expect((await admin.fetch(`/api/recordings/${recordingId}/parts/1/segments/1`)).status).toBe(404);
  });

  test('a segment is taken once, whole, by its hash, and from recorders only', async () => {
    const { one, begin } = await running();
    const path = `/api/recorder/jobs/${begin.jobId}/segments/7?ms=6000&begunAt=${Date.now()}`;
    expect((await one.put(path, 'bytes', { token: 'wrong' })).status).toBe(401);
    expect((await one.put(path, 'bytes', { sha256: 'a'.repeat(64) })).status).toBe(409);
    const both = await Promise.all([one.put(path, 'bytes'), one.put(path, 'bytes')]);
    expect(both.map(({ status: code }) => code)).toEqual([204, 204]);
    expect((await one.put(path, 'other bytes')).status).toBe(409);
    const unknown = `/api/recorder/jobs/${randomUUID()}/segments/0?ms=6000&begunAt=${Date.now()}`;
    expect((await one.put(unknown, 'bytes')).status).toBe(404);
    const { rows } = await here.database.pool.query<{ storage_id: string }>(
      'select storage_id from recording_segments where job_id = $1',
      [begin.jobId],
    );
    expect(rows).toHaveLength(1);
  });

  test('[issue 34] a file that could not be joined is tried again, and anew when it has failed', async () => {
    const { one, begin, recordingId } = await running();
    await one.putSegment(begin.jobId, 0, 'segment', Date.now());
    await stop();
    await one.order('end');
    one.send({ type: 'ended', jobId: begin.jobId, reason: 'asked', error: null });
    await one.order('join');
    const set = (changes: string) =>
      here.database.pool.query(`update recordings set ${changes} where id = $1`, [recordingId]);
    const state = async () => (await moderator.call('readRecording', { params: { recordingId } })).state;
    const tries = (count: number) =>
      vi.waitFor(async () => {
        const query = 'select 1 from recordings where id = $1 and join_tries = $2 and joiner_id is null';
        expect((await here.database.pool.query(query, [recordingId, count])).rows).toHaveLength(1);
      }, PATIENCE);
    one.send({ type: 'joined', recordingId, error: 'The line broke.' });
    await tries(1);
    expect(await state()).toBe('joining');
    await set('asked_to_join_ms = 1, join_tries = 4');
    await one.order('join');
    one.send({ type: 'joined', recordingId, error: 'The line broke again.' });
    await tries(5);
    expect(await state()).toBe('failed');
    const again = (client: TestClient) => client.call('joinRecordingAgain', { params: { recordingId } });
    expect(await refusalOf(again(member))).toBe('permission-missing');
    expect((await again(moderator)).state).toBe('joining');
    await one.order('join');
    await one.put(`/api/recorder/recordings/${recordingId}/file`, 'whole file');
    expect((await again(moderator)).state).toBe('whole');
  });

  test('[REC-04] [REC-09] [BEY-17] that of an interpreter asks the people of the floor that is in it', async () => {
    const language = { params: params(), body: { language: 'fr' as const } };
    const channel = await moderator.call('createInterpreterChannel', language);
    const one = await recorder({ capacity: 2 });
    const planOf = (roomId: string) =>
      moderator.call('planRecording', { params: params(), body: { planned: true, roomId } });
    // Its booth stands for it.
    await planOf(channel.boothId);
    expect(await planOf(channel.id)).toEqual({ rooms: [channel.id] });
    const begin = await one.order('begin');
    expect(begin.audioOnly).toBe(true);
    const browser = here.client();
    expect(await browser.call('enterByTicket', { body: { ticket: one.ticketOf(begin) } })).toEqual({
      ...{ personId: expect.any(String), idVotingSession, roomId: null },
      ...{ channelId: channel.id, audioOnly: true },
    });
    one.state(begin.jobId);
    const rooms = () => moderator.call('listRecordableRooms', { params: params() });
    const french = async () => (await rooms()).find(({ roomId }) => roomId === channel.id);
    await vi.waitFor(async () => expect((await french())?.status?.legislate).toBe('running'), PATIENCE);
    const body = { from: 'moderator', id: channel.id };
    await moderator.call('startRecording', { params: params(), body });
    expect((await french())?.asksUntil).not.toBeNull();
    expect(one.orders.some((order) => order.type === 'encode' && order.on)).toBe(false);
    await consent(member, false);
    await one.order('encode', ({ on }) => on);
    const sends = async () => {
      const actionsAllowed = new Set(['app_send_video-bool', 'app_video_controls-bool']);
      const person = { userId: 'member08', roleNames: [], actionsAllowed };
      const place = { idVotingSession, roomId: idVotingSession };
      const rights = await loadRoomRights({ db: here.database.db }, place, [person], 'in-session');
      return rights.get('member08')?.maySend.microphone;
    };
    expect(await sends()).toBe(false);
    // The answers count for the recording of the chamber, too, which asks nobody again.
    await plan();
    const main = await one.order('begin', ({ jobId }) => jobId !== begin.jobId);
    one.state(main.jobId);
    await vi.waitFor(async () => expect((await status()).legislate).toBe('running'), PATIENCE);
    await start();
    await one.order('encode', ({ on, jobId }) => on && jobId === main.jobId);
    const beganMs = Date.now();
    await one.putSegment(main.jobId, 0, 'the floor', beganMs);
    await one.putSegment(begin.jobId, 0, 'in French', beganMs);
    await stop();
    const ends = async (jobId: string) => {
      await one.order('end', (order) => order.jobId === jobId);
      one.send({ type: 'ended', jobId, reason: 'asked', error: null });
    };
    await ends(main.jobId);
    // A channel that is closed takes its recording with it.
    await moderator.call('closeInterpreterChannel', { params: { channelId: channel.id } });
    await ends(begin.jobId);
    await vi.waitFor(async () => expect(await sends()).toBe(true), PATIENCE);
    // The file of the chamber waits for the sound of the interpreter, which goes into it.
    const join = await one.order('join', ({ recordingId }) => recordingId === main.recordingId);
    const segments = [{ jobId: begin.jobId, index: 0, ms: 6000, begunAt: beganMs }];
    expect(join.languages).toEqual([{ language: 'fra', title: 'Français', segments }]);
    const own = await one.order('join', ({ recordingId }) => recordingId === begin.recordingId);
    expect(own.languages).toEqual([]);
    // A player may choose that sound beside the floor's once the file is whole, and never one that
    // nobody interpreted, that is late, or that is not of a recorder.
    const { recordingId } = main;
    const ofFrench = encodeURIComponent('Français');
    const soundOf = (title: string, jobId: string) =>
      `/api/recorder/recordings/${recordingId}/sounds/${encodeURIComponent(title)}/${jobId}/0`;
    const sound = soundOf('Français', main.jobId);
    expect((await one.put(sound, 'token', { token: 'wrong' })).status).toBe(401);
    expect((await one.put(soundOf('Dansk', main.jobId), 'nobody')).status).toBe(404);
    expect((await one.put(soundOf('Français', begin.jobId), 'not of the room')).status).toBe(404);
    for (const words of ['first try', 'en français']) expect((await one.put(sound, words)).status).toBe(204);
    const path = `/api/recordings/${recordingId}`;
    expect((await moderator.fetch(`${path}/sounds/${ofFrench}/playlist.m3u8`)).status).toBe(404);
    await one.put(`/api/recorder/recordings/${recordingId}/file`, 'whole file');
    expect((await one.put(sound, 'too late')).status).toBe(404);
    const { sounds } = await moderator.call('readRecording', { params: { recordingId } });
    expect(sounds).toEqual(['Français']);
    const master = await (await moderator.fetch(`${path}/master.m3u8`)).text();
    expect(master.split('\n')).toEqual(
      expect.arrayContaining([
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Floor",DEFAULT=YES,AUTOSELECT=YES',
        `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",LANGUAGE="fr",NAME="Français",DEFAULT=NO,AUTOSELECT=YES,URI="sounds/${ofFrench}/playlist.m3u8"`,
        '#EXT-X-STREAM-INF:BANDWIDTH=12,AUDIO="sound"',
        'playlist.m3u8',
      ]),
    );
    const list = await (await moderator.fetch(`${path}/sounds/${ofFrench}/playlist.m3u8`)).text();
    expect(list).toBe(await (await moderator.fetch(`${path}/playlist.m3u8`)).text());
    const ofSound = `${path}/sounds/${ofFrench}/parts/1/segments/0`;
    expect(await (await moderator.fetch(ofSound)).text()).toBe('en français');
    expect((await member.fetch(ofSound)).status).toBe(403);
    expect((await here.client().fetch(`${path}/master.m3u8`)).status).toBe(401);
    expect((await moderator.fetch(ofSound.replace('segments/0', 'segments/1'))).status).toBe(404);
    expect((await moderator.fetch(ofSound.replace(ofFrench, 'Dansk'))).status).toBe(404);
  });

  test('[REC-20] stopping while people are asked begins nothing', async () => {
    const { one } = await ready();
    await start();
    await stop();
    expect(await status()).toMatchObject({ legislate: 'running' });
    expect(one.orders.some((order) => order.type === 'encode' && order.on)).toBe(false);
  });

  test('[REC-20] a stop that another server writes while one begins the recording is kept', async () => {
    const { one } = await ready();
    await start();
    const stopping = await here.database.pool.connect();
    await stopping.query('begin');
    await stopping.query(
      `update recordings set state = 'ending', ended_ms = 1 where id_voting_session = $1 and state = 'asking'`,
      [idVotingSession],
    );
    const answering = consent(member, true);
    await vi.waitFor(async () => {
      const { rows } = await here.database.pool.query(
        `select 1 from pg_locks where locktype = 'transactionid' and not granted`,
      );
      expect(rows).not.toHaveLength(0);
    }, PATIENCE);
    await stopping.query('commit');
    stopping.release();
    const recordingId = await answering;
    const { rows } = await here.database.pool.query('select state from recordings where id = $1', [
      recordingId,
    ]);
    expect(rows).toEqual([{ state: 'ending' }]);
    expect(one.orders.some((order) => order.type === 'encode' && order.on)).toBe(false);
  });

  test('[PERM-30] [PERM-31] others neither start nor stop nor see it', async () => {
    await ready();
    expect(await refusalOf(start(undefined, member))).toBe('permission-missing');
    const seen = member.call('readRecordingStatus', { params: { idVotingSession, roomId: idVotingSession } });
    expect(await refusalOf(seen)).toBe('permission-missing');
    const forged = { ...ofMain(), from: 'member08' };
    const asOther = moderator.call('startRecording', { params: params(), body: forged });
    expect(await refusalOf(asOther)).toBe('wrong-person');
  });
});

describe('the stream', () => {
  test('[REC-24] [STREAM-09] keeps the recorder that was reserved for it, also for the next one', async () => {
    const one = await recorder();
    const planStream = (planned: boolean) =>
      moderator.call('planRecording', { params: params(), body: { planned, kind: 'streaming' } });
    expect(await planStream(true)).toEqual({ rooms: [null] });
    expect(await planStream(true)).toEqual({ rooms: [null] });
    const planned = await moderator.call('readRecordingPlan', { params: params() });
    expect(planned).toEqual({ rooms: [], streams: [null], recorders: 1, free: 0 });
    // The recorder is the stream's: a recording finds none, and nothing begins before the press.
    expect(await refusalOf(plan())).toBe('no-available-controller');
    const channels = async () =>
      (await moderator.call('readStreaming', { params: params() })).arrayOfStreamingChannels;
    expect(await channels()).toEqual([]);
    expect(one.orders).toEqual([]);
    const start = () =>
      moderator.call('startStreaming', { params: params(), body: { ...ofMain(), rtmp: null } });
    await start();
    const begin = await one.order('begin', ({ job }) => job === 'streaming');
    expect(await channels()).toHaveLength(1);
    await moderator.call('stopStreaming', { params: params(), body: ofMain() });
    expect(await channels()).toEqual([]);
    expect((await moderator.call('readRecordingPlan', { params: params() })).streams).toEqual([null]);
    // It stays ready until it is given back.
    expect(await refusalOf(plan())).toBe('no-available-controller');
    await planStream(false);
    await one.order('end', ({ jobId }) => jobId === begin.jobId);
    await plan();
    // A room that may not be streamed gets none.
    const { id } = await moderator.call('createHuddle', { params: params(), body: { title: 'Side room' } });
    const ofHuddle = { planned: true, kind: 'streaming' as const, roomId: id };
    const refused = moderator.call('planRecording', { params: params(), body: ofHuddle });
    expect(await refusalOf(refused)).toBe('streaming-off');
  });

  /** The code of the public page, as it stands in the link that people copy. */
  async function codeNow(): Promise<string> {
    const { arrayOfStreamingChannels } = await moderator.call('readStreaming', { params: params() });
    return arrayOfStreamingChannels[0]?.status.stream_status?.playback?.split('/').at(-1) ?? '';
  }

  test('[STREAM-12] a new link closes the one before, also for those who watch', async () => {
    await recorder();
    await moderator.call('startStreaming', { params: params(), body: { ...ofMain(), rtmp: null } });
    const before = await codeNow();
    expect(before).toHaveLength(43);
    const renew = (client: TestClient) => client.call('renewStreamLink', { params: params() });
    expect(await refusalOf(renew(member))).toBe('permission-missing');
    expect(await codeNow()).toBe(before);
    await renew(moderator);
    const after = await codeNow();
    expect(after).not.toBe(before);
    const stranger = there.client();
    expect((await stranger.fetch(`/api/stream/${before}`)).status).toBe(404);
    expect((await stranger.fetch(`/api/stream/${after}`)).status).toBe(200);
    const { acts } = await moderator.call('listModerationActs', { params: params() });
    expect(acts.filter(({ act }) => act === 'renewStreamLink')).toHaveLength(1);
  });

  test('[STREAM-11] what is refused of start and stop has one shape, with the status of its code', async () => {
    const refused = async (
      client: TestClient,
      call: 'start' | 'stop',
      body: object,
      session = idVotingSession,
    ) => {
      const answer = await client.fetch(`/api/huddle/${call}Streaming/${session}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.headers.get('content-type')).toContain('application/json');
      const { error, ...rest } = (await answer.json()) as { error: Record<string, unknown> };
      expect(rest).toEqual({});
      const code = String(error['code']);
      const { details, ...always } = error;
      expect(always).toEqual({ code, message: expect.any(String), requestId: expect.any(String) });
      expect(details === undefined).toBe(code !== 'invalid-input');
      expect(answer.status).toBe(Object.entries(errorRegistry).find(([known]) => known === code)?.[1].status);
      return code;
    };
    const of = ofMain();
    for (const call of ['start', 'stop'] as const) {
      expect(await refused(moderator, call, { ...of, from: 'member08' })).toBe('wrong-person');
      expect(await refused(moderator, call, { ...of, id: 'no-such' })).toBe('room-not-found');
      expect(await refused(moderator, call, of, 'no-such')).toBe('not-found');
      expect(await refused(moderator, call, { id: 7 })).toBe('invalid-input');
      expect(await refused(member, call, of)).toBe('permission-missing');
      expect(await refused(there.client(), call, of)).toBe('not-signed-in');
    }
    expect(await refused(moderator, 'start', of)).toBe('no-available-controller');
    expect(await refused(moderator, 'start', { ...of, rtmp: 'http://x' })).toBe('invalid-input');
  });

  test('[STREAM-09] where the site has no public page, a stream needs an address', async () => {
    await recorder();
    await saveSettings(here.database.db, { publicStreamingLinkEnabled: false });
    const begin = (rtmp: string | null) =>
      moderator.call('startStreaming', { params: params(), body: { ...ofMain(), rtmp } });
    expect(await refusalOf(begin(null))).toBe('stream-goes-nowhere');
    const renewed = moderator.call('renewStreamLink', { params: params() });
    expect(await refusalOf(renewed)).toBe('no-public-streams');
    const { arrayOfStreamingChannels } = await begin('rtmp://example.test/live/key');
    expect(arrayOfStreamingChannels).toMatchObject([{ status: { stream_status: { playback: null } } }]);
    await saveSettings(here.database.db, SETTINGS);
  });

  test('[STREAM-01] [STREAM-02] [STREAM-09] [STREAM-10] [STREAM-12] from start to stop, with its public page', async () => {
    const startStream = (rtmp: string | null = null) =>
      moderator.call('startStreaming', { params: params(), body: { ...ofMain(), rtmp } });
    expect(await refusalOf(startStream())).toBe('no-available-controller');
    const one = await recorder();
    const begun = await startStream('rtmp://example.test/live/key');
    expect(begun.arrayOfStreamingChannels).toMatchObject([
      { id: idVotingSession, language: null, status: { stream: 'stopped', stream_status: {} } },
    ]);
    expect(begun.ts).toBeGreaterThan(0);
    await startStream();
    const begin = await one.order('begin');
    expect(begin).toMatchObject({
      ...{ job: 'streaming', outputs: { hls: true, rtmp: 'rtmp://example.test/live/key' } },
      segmentSeconds: 1,
    });
    await consent(member, true);
    await one.order('encode', ({ on }) => on);
    one.state(begin.jobId, { encoder: 'started', stream: 'live' });
    await one.putSegment(begin.jobId, 0, 'on air', Date.now());
    await vi.waitFor(async () => {
      const now = await moderator.call('readStreaming', { params: params() });
      expect(now).toMatchObject({ LiveChannels: 1, LiveInterpreters: 0 });
    }, PATIENCE);
    const code = await codeNow();
    const stranger = there.client();
    const shown = await stranger.call('readPublicStream', { params: { code } });
    expect(shown).toMatchObject({
      title: 'Committee on Water',
      channels: [{ floorId: idVotingSession, live: true }],
    });
    expect(JSON.stringify(shown)).not.toContain('rtmp');
    const channel = `/api/stream/${code}/${idVotingSession}`;
    const playlist = await (await stranger.fetch(`${channel}/live.m3u8`)).text();
    expect(playlist).toContain(`${begin.jobId}/0.ts`);
    const segment = await stranger.fetch(`${channel}/${begin.jobId}/0.ts`);
    expect(await segment.text()).toBe('on air');
    expect(segment.headers.get('cache-control')).toContain('public');
    const becomes = (path: string, code: number) =>
      vi.waitFor(async () => expect((await stranger.fetch(path)).status).toBe(code), PATIENCE);
    expect((await stranger.fetch(`/api/stream/${'x'.repeat(43)}`)).status).toBe(404);
    await saveSettings(here.database.db, {
      ...{ ...SETTINGS, publicStreamingLinkEnabled: false },
    });
    await becomes(`/api/stream/${code}`, 404);
    await saveSettings(here.database.db, SETTINGS);
    const stopStream = () => moderator.call('stopStreaming', { params: params(), body: ofMain() });
    expect((await stopStream()).arrayOfStreamingChannels).toEqual([]);
    expect((await stopStream()).arrayOfStreamingChannels).toEqual([]);
    await one.order('end');
    await becomes(`${channel}/live.m3u8`, 404);
    // The key of the stream stays nowhere; the audit log names the server.
    const kept = await here.database.pool.query(
      `select 1 from recordings where id_voting_session = $1 and rtmp is not null`,
      [idVotingSession],
    );
    expect(kept.rows).toEqual([]);
    const { acts } = await moderator.call('listModerationActs', { params: params() });
    expect(acts.find(({ act }) => act === 'startStreaming')?.detail.note).toBe('example.test');
  });

  /** A stream of the chamber with a segment that began `agoMs` before this moment. */
  async function onAir(agoMs: number) {
    const one = await recorder();
    await moderator.call('startStreaming', { params: params(), body: { ...ofMain(), rtmp: null } });
    const begin = await one.order('begin');
    await consent(member, true);
    await one.order('encode', ({ on }) => on);
    one.state(begin.jobId, { encoder: 'started', stream: 'live' });
    const begunMs = Date.now() - agoMs;
    const put = (index: number, begunAt: number, ms: number) =>
      one.put(
        `/api/recorder/jobs/${begin.jobId}/segments/${index}?ms=${ms}&begunAt=${begunAt}`,
        firstPacketAt(1_400),
      );
    await put(0, begunMs, 1_000);
    const stranger = there.client();
    const base = `/api/stream/${await codeNow()}/${idVotingSession}`;
    const textOf = async (address: string) => (await stranger.fetch(`${base}/${address}`)).text();
    const becomes = (address: string, status: number) =>
      vi.waitFor(
        async () => expect((await stranger.fetch(`${base}/${address}`)).status).toBe(status),
        PATIENCE,
      );
    await vi.waitFor(async () => expect(await textOf('live.m3u8')).toContain('0.ts'), PATIENCE);
    return { put, jobId: begin.jobId, begunMs, stranger, textOf, becomes };
  }

  const writeLine = (number: number, language: string, atMs: number, text: string) =>
    here.database.pool.query(
      `with numbered as (
         insert into caption_numbers (id_voting_session, language, last_number, last_version) values ($1, $2, $3, $3)
         on conflict (id_voting_session, language) do update set last_number = $3, last_version = $3
       )
       insert into captions (id, id_voting_session, language, number, version, text, captioner_name, created_ms)
       values ($1 || $2 || $3, $1, $2, $3, $3, $4, 'Captioner', $5)`,
      [idVotingSession, language, number, text, atMs],
    );

  test('[BEY-15] [STREAM-02] its HLS has the captions of each language, in step with the picture and as they are worded now', async () => {
    const { jobId, begunMs, textOf, becomes } = await onAir(3_000);
    // A player that comes before the first line learns of the captions all the same.
    expect(await textOf('master.m3u8')).toContain('URI="captions/default/live.m3u8"');
    await writeLine(1, 'default', begunMs - 2_000, 'The sitting is open.');
    await writeLine(2, 'default', begunMs + 250, 'We voted on thirteen.');
    await writeLine(1, 'es', begunMs + 100, 'Se abre la sesión.');
    await vi.waitFor(async () => expect(await textOf('master.m3u8')).toContain('LANGUAGE="es"'), PATIENCE);
    const master = await textOf('master.m3u8');
    expect(master).toContain(
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",LANGUAGE="es",NAME="Español",DEFAULT=NO,AUTOSELECT=YES,URI="captions/es/live.m3u8"',
    );
    expect(master).toMatch(/SUBTITLES="captions"\nlive.m3u8/u);
    // Its pieces are those of the picture, one by one.
    const playlist = await textOf('captions/es/live.m3u8');
    expect(playlist).toBe((await textOf('live.m3u8')).replaceAll('.ts', '.vtt'));
    expect(playlist).not.toContain('ENDLIST');
    const piece = (language: string) => textOf(`captions/${language}/${jobId}/0.vtt`);
    expect(await piece('es')).toBe(
      'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:126000,LOCAL:00:00:00.000\n\n00:00:00.100 --> 00:00:01.000\nSe abre la sesión.\n',
    );
    const said = await piece('default');
    expect(said).toContain('00:00:00.000 --> 00:00:00.250\nThe sitting is open.');
    expect(said).toContain('00:00:00.250 --> 00:00:01.000\nWe voted on thirteen.');
    await here.database.pool.query(
      `update captions set text = 'We voted on thirty.' where id_voting_session = $1 and number = 2`,
      [idVotingSession],
    );
    await vi.waitFor(async () => expect(await piece('default')).toContain('We voted on thirty.'), PATIENCE);
    expect(await piece('default')).not.toContain('thirteen');
    await becomes('captions/fr/live.m3u8', 404);
    await becomes(`captions/default/${jobId}/7.vtt`, 404);
    await becomes('captions/default/another-job/0.vtt', 404);
  });

  test('[BEY-45] an outsider gets neither captions nor sound of a closed part, also by an address that is guessed', async () => {
    const { put, jobId, begunMs, textOf, becomes, stranger } = await onAir(60_000);
    await writeLine(1, 'default', begunMs + 100, 'Said in public.');
    const piece = () => textOf(`captions/default/${jobId}/0.vtt`);
    await vi.waitFor(async () => expect(await piece()).toContain('Said in public.'), PATIENCE);
    // The recorder sends it before the close, and it goes on into the closed part.
    await put(1, Date.now() - 4_000, 6_000);
    await vi.waitFor(async () => expect(await textOf('live.m3u8')).toContain('1.ts'), PATIENCE);
    await moderator.call('closeSession', { params: params(), body: {} });
    const closedMs = Date.now();
    await writeLine(2, 'default', closedMs, 'A secret.');
    const code = await codeNow();
    const isHidden = async () => {
      await vi.waitFor(async () => expect(await textOf('live.m3u8')).not.toContain('1.ts'), PATIENCE);
      await becomes(`${jobId}/1.ts`, 404);
      await becomes(`captions/default/${jobId}/1.vtt`, 404);
      expect(await piece()).not.toContain('A secret.');
      const lines = await stranger.call('readStreamCaptions', { params: { code, language: 'default' } });
      expect(JSON.stringify(lines)).not.toContain('A secret.');
    };
    await isHidden();
    // Meanwhile it tells that the sitting is closed and no other fact.
    const told = await stranger.call('readPublicStream', { params: { code } });
    expect(told).toMatchObject({ closed: true, captions: [], channels: [] });
    for (const address of ['master.m3u8', 'live.m3u8', `${jobId}/0.ts`, 'captions/default/live.m3u8'])
      // oxlint-disable-next-line no-await-in-loop -- few
      await becomes(address, 404);
    // After the closed part, what was said in it stays hidden.
    await moderator.call('openSession', { params: params() });
    await becomes(`${jobId}/0.ts`, 200);
    await isHidden();
    await vi.waitFor(async () => expect(await piece()).toContain('Said in public.'), PATIENCE);
    // Nor does a member who sees recordings, or anybody who is not signed in, read it elsewhere.
    for (const client of [stranger, await there.signIn('member09')]) {
      // oxlint-disable-next-line no-await-in-loop -- few
      const refused = await client.fetch(`/api/captions/${idVotingSession}?language=default`);
      // oxlint-disable-next-line no-await-in-loop -- few
      expect(await refused.text()).not.toContain('A secret.');
    }
  });

  test('[ADMIN-02] a huddle is streamed only where the editor of the sitting allows it', async () => {
    await recorder();
    const huddle = await moderator.call('createHuddle', { params: params(), body: { title: 'Side room' } });
    const body = { from: 'moderator', id: huddle.id };
    expect(await refusalOf(moderator.call('startStreaming', { params: params(), body }))).toBe(
      'streaming-off',
    );
  });
});
