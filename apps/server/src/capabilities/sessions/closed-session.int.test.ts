import { randomUUID } from 'node:crypto';
import { type FakeRecorder, openFakeRecorder } from '@hemicycle/testkit/fake-recorder';
import { openDisplayLine } from '@hemicycle/testkit/display-line';
import { openLobbyPage } from '@hemicycle/testkit/lobby-socket';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { readEverything } from '@hemicycle/testkit/read-everything';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import { createTestClient, type TestClient } from '@hemicycle/testkit/test-client';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { startTwoTestServers, type TwoTestServers } from '@hemicycle/testkit/two-test-servers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isLetIn } from '@hemicycle/rules/lobby/let-in';
import { createNews, type NewsItem } from '../../news.ts';
import { saveSettings } from '../site/public.ts';
import { loadStandings } from './public.ts';

// The moderator closes a session at one server; those who have to go are at the other one. All that
// these get is recorded and searched for words that were said and done meanwhile.

const TOKEN = 'a-token-of-recorders-with-some-length';
const POLL = 'Marker of a vote while closed';
const CHAT = 'Marker of a chat while closed';
const CAPTION = 'Marker of a caption while closed';
const HUDDLE = 'Marker of a huddle while closed';
const LIST = 'Marker of a list while closed';
const REQUEST = 'Marker of a request while closed';
const ALERT = 'Marker of an alert while closed';
const secrets = [POLL, CHAT, CAPTION, LIST, REQUEST, ALERT];
const leaks = (texts: readonly string[]) =>
  texts.filter((text) => [...secrets, HUDDLE].some((secret) => text.includes(secret)));

let servers: TwoTestServers;
let here: TestServer;
let there: TestServer;
let admin: TestClient;
let moderator: TestClient;
let member: TestClient;
let observer: TestClient;
let idVotingSession: string;
const params = () => ({ idVotingSession });

beforeAll(async () => {
  servers = await startTwoTestServers({ config: { recorderToken: TOKEN } });
  ({ here, there } = servers);
  [admin, moderator, member, observer] = await Promise.all([
    here.signIn('admin'),
    here.signIn('moderator'),
    there.signIn('member08'),
    there.signIn('observer'),
  ]);
  await saveSettings(here.database.db, {
    enablePrivateRecordingMainchamber: true,
    publicStreamingLinkEnabled: true,
  });
});
afterAll(() => servers.stop());
beforeEach(async () => {
  idVotingSession = await makeCommittee(admin, Date.now(), [
    'moderator',
    'member08',
    'observer',
    'captioner',
  ]);
  for (const client of [moderator, member, observer]) await takeSeat(client, idVotingSession);
});

const close = (named: string[] = []) => moderator.call('closeSession', { params: params(), body: { named } });
const open = () => moderator.call('openSession', { params: params() });

/** Makes what is there before the session is closed: an item of the agenda, a line of captions that
 *  is worded anew inside, and a request of the person who has to go. Returns the id of the item. */
async function prepare(): Promise<string> {
  const { items } = await moderator.call('addAgendaItem', { params: params(), body: { title: 'Roads' } });
  await moderator.call('publishAgenda', { params: params(), body: { published: true } });
  const { pool } = here.database;
  await pool.query(`insert into caption_numbers values ($1, 'default', 2, 2)`, [idVotingSession]);
  await pool.query(
    `insert into captions (id, id_voting_session, language, number, version, text, captioner_name, created_ms)
     values ($1, $1, 'default', 2, 2, 'Before', 'Cap', $2)`,
    [idVotingSession, Date.now() - 1],
  );
  await pool.query(
    `insert into speech_requests (id, id_voting_session, kind, user_id, name, point_of_order, by_name, asked_ms)
     values ($1, $1, 'speech', 'observer', 'Observer', false, false, 1)`,
    [idVotingSession],
  );
  return items[0]?.id ?? '';
}

/** Tells again, as the server does after lost news, what was said inside and is worded anew since
 *  it is open. */
async function tellAgain(): Promise<void> {
  const { pool } = here.database;
  await pool.query(`update captions set text = $2, corrected_ms = $3 where id = $1`, [
    ...[idVotingSession, `${CAPTION}, worded anew`, Date.now()],
  ]);
  const { rows } = await pool.query<NewsItem>(
    // One to all rooms, which somebody reads who may not chat.
    `update chat_messages set to_all_rooms = true where id_voting_session = $1
     returning 'chatMessage' as kind, id_voting_session as "idVotingSession", id as "messageId"`,
    [idVotingSession],
  );
  const news = createNews(here.bus);
  for (const item of rows) news.announce(item);
  news.announce({ kind: 'caption', idVotingSession, captionId: idVotingSession });
  news.announce({ kind: 'speechRequests', idVotingSession });
}

/** Makes the marked things inside: each by the call of somebody who may. */
async function beBusy(itemId?: string): Promise<string> {
  const { id: pollId } = await moderator.call('createPoll', {
    params: params(),
    body: { title: POLL, voteOptions: ['Yea', 'Nay'] },
  });
  if (itemId !== undefined) {
    const of = { idVotingSession, itemId };
    await moderator.call('nameAgendaVotes', { params: of, body: { pollIds: [pollId] } });
  }
  await moderator.call('openPoll', { params: { pollId } });
  await moderator.call('createHuddle', { params: params(), body: { title: HUDDLE } });
  await member.call('sendChatMessage', {
    params: { roomId: idVotingSession },
    body: { text: CHAT, requestId: randomUUID() },
  });
  await moderator.call('openSpeakersList', { params: params(), body: { title: LIST } });
  await moderator.call('enterSpeechRequest', { params: params(), body: { name: REQUEST } });
  await here.database.pool.query(
    `insert into alerts (id, id_voting_session, style, message, from_name, sent_ms)
     values ($1, $2, 'info', $3, 'Mo', $4)`,
    [randomUUID(), idVotingSession, ALERT, Date.now()],
  );
  await here.database.pool.query(
    `insert into caption_numbers (id_voting_session, language, last_number, last_version)
     values ($1, 'default', 1, 1) on conflict do nothing`,
    [idVotingSession],
  );
  await here.database.pool.query(
    `insert into captions (id, id_voting_session, language, number, version, text, captioner_name, created_ms)
     values ($1, $2, 'default', 1, 1, $3, 'Cap', $4)`,
    [randomUUID(), idVotingSession, CAPTION, Date.now()],
  );
  await here.database.pool.query(`update captions set text = $2, corrected_ms = $3 where id = $1`, [
    ...[idVotingSession, CAPTION, Date.now()],
  ]);
  return pollId;
}

test('[BEY-45] of a closed part nothing reaches those outside, by sockets, calls, media and walls of two servers, then or later', async () => {
  const itemId = await prepare();
  const { code } = await moderator.call('createDisplay', { params: params(), body: { name: 'Street' } });
  const wall = await openDisplayLine(there.url, code);
  await wall.until(({ screen }) => screen === 'welcome');
  const outside = await openTestSocket(observer, 'observer', { idVotingSession });
  const inside = await openTestSocket(member, 'member08', { idVotingSession });
  await Promise.all([outside.snapshot(), inside.snapshot()]);
  for (const [epoch, socket] of [outside, inside].entries()) {
    socket.send({ type: 'mediaJoin', epoch: epoch + 1 });
    await socket.next('mediaPeers');
  }

  const before = await moderator.call('readClosedSession', { params: params() });
  expect(before).toMatchObject({ sinceMs: null, stays: 2, goes: [{ userId: 'observer' }], named: [] });
  const beganMs = Date.now();
  const closed = await close();
  expect(closed).toMatchObject({ stays: 2, goes: [{ userId: 'observer' }], named: [] });
  // The server closes the socket of the observer, who has to go, and with it their media.
  expect(await outside.closed).toBe(4005);
  expect(Date.now() - beganMs).toBeLessThan(2_000);
  const peers = () => inside.messages.findLast(({ type }) => type === 'mediaPeers');
  await vi.waitFor(() => expect(JSON.stringify(peers())).not.toContain('observer'));
  await inside.nextChange('session', ({ session }) => session.closedSinceMs === closed.sinceMs);

  const page = await openLobbyPage(observer, 'observer', idVotingSession);
  expect(await page.state()).toMatchObject({ why: 'closed', place: null });
  await wall.until(({ screen }) => screen === 'closed');
  const asked = await here.database.pool.query(
    'select id from speech_requests where id_voting_session = $1',
    [idVotingSession],
  );
  expect(asked.rows).toEqual([]);
  const pollId = await beBusy(itemId);
  await inside.nextChange('huddles', ({ huddles }) => huddles.some(({ title }) => title === HUDDLE));
  // It is worth a search: somebody inside gets all of it.
  const second = await openTestSocket(member, 'member08', { idVotingSession, query: { browserTabId: '2' } });
  await second.snapshot();
  const seenInside = [...(await readEverything(member, { pollId, idVotingSession })), textsOf(second)];
  for (const secret of [POLL, CHAT, LIST, REQUEST, ALERT, HUDDLE])
    expect(seenInside.join('').includes(secret), secret).toBe(true);

  const answers: string[] = [];
  for (const server of [here, there]) {
    const client = createTestClient(server.url, observer.cookie);
    answers.push(...(await readEverything(client, { pollId, idVotingSession })));
    const opening = openTestSocket(client, 'observer', { idVotingSession });
    await expect(opening).rejects.toThrow(/423/u);
    const entering = client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
    expect(await refusalOf(entering)).toBe('in-lobby');
  }
  expect(answers.length).toBeGreaterThan(20);
  expect(leaks([...answers, textsOf(outside), ...page.texts, wall.bytes()])).toEqual([]);
  const [listed] = await observer.call('getVotingSession', { params: params() });
  expect(listed).toMatchObject({ lobby: 'closed', presentCount: 0, presiding: null });

  await moderator.call('closePoll', { params: { pollId } });
  await moderator.call('declarePoll', { params: { pollId }, body: { result: 'FAIL', commentary: POLL } });
  await open();
  expect(await page.closed).toBe(4006);
  await wall.until(({ screen, sitting }) => screen !== 'closed' && !sitting.hasEnded);
  await takeSeat(observer, idVotingSession);
  const back = await openTestSocket(observer, 'observer', { idVotingSession });
  expect(await back.snapshot()).toMatchObject({ olderPolls: 0, polls: [] });
  await tellAgain();
  // What was told before has come as well.
  await back.nextChange('speechRequests', ({ speechRequests }) => speechRequests.length === 0);
  await second.nextChange('caption', ({ caption }) => caption.text.includes('worded anew'));
  // Nor later, as it is kept: chat, captions, votes, lists, alerts, transcripts, minutes, records.
  const later = await readEverything(observer, { pollId, idVotingSession });
  const found = [...later, textsOf(back), wall.bytes()].join('\n');
  for (const secret of secrets) expect(found.includes(secret), secret).toBe(false);
  const kept = [...(await readEverything(member, { pollId, idVotingSession }))].join('\n');
  for (const secret of [POLL, CHAT, CAPTION, LIST]) expect(kept.includes(secret), secret).toBe(true);
  for (const socket of [inside, second, back]) socket.close();
  wall.close();
});

test('[BEY-45] after it the wall has nobody who asked to speak inside, and no words that were held inside', async () => {
  const { code } = await moderator.call('createDisplay', { params: params(), body: { name: 'Street' } });
  const wall = await openDisplayLine(there.url, code);
  const raise = (client: TestClient, userId: string) =>
    client.call('updatePeopleState', { params: { userId }, body: { handType: 1 } });
  const closed = await close();
  await moderator.call('openSpeakersList', { params: params(), body: { title: LIST } });
  await raise(member, 'member08');
  const held = { screen: 'message' as const, message: ALERT };
  await moderator.call('holdDisplays', { params: params(), body: held });
  const holdNow = async () => (await moderator.call('listDisplays', { params: params() })).hold.message;
  expect(await holdNow()).toBe(ALERT);
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(closed.sinceMs ?? 0));
  await open();
  await wall.until(({ screen }) => screen !== 'closed');
  expect(await holdNow()).toBeNull();
  // Who asks now waits, and is the only one.
  await raise(moderator, 'moderator');
  const { state } = await wall.until(({ waiting }) => waiting > 0);
  expect(state).toMatchObject({ waiting: 1, next: [{}], message: null });
  const { rows } = await here.database.pool.query<{ name: string }>(
    `select display_name as name from users where id = 'moderator'`,
  );
  expect(state.next[0]?.name).toBe(rows[0]?.name);
  expect(leaks([wall.bytes()])).toEqual([]);
  expect(wall.states().every(({ waiting }) => waiting < 2)).toBe(true);
  wall.close();
});

test('[BEY-45] a vote of a closed part is told to nobody outside, also where it is declared after it', async () => {
  await close();
  const { id: pollId } = await moderator.call('createPoll', {
    params: params(),
    body: { title: POLL, voteOptions: ['Yea', 'Nay'] },
  });
  await moderator.call('openPoll', { params: { pollId } });
  await open();
  await takeSeat(observer, idVotingSession);
  await moderator.call('closePoll', { params: { pollId } });
  await moderator.call('declarePoll', { params: { pollId }, body: { result: 'FAIL', commentary: POLL } });
  const toldTo = async (client: TestClient) =>
    (await client.call('listRecordedActs', { params: params() })).acts.map((act) => act.pollId);
  expect(await toldTo(moderator)).toEqual([pollId]);
  expect(await toldTo(observer)).toEqual([]);
});

test('[BEY-45] the minutes tell when it was closed and nothing else, and the log who did it', async () => {
  await close(['observer']);
  const pollId = await beBusy();
  await moderator.call('closePoll', { params: { pollId } });
  await open();
  await moderator.call('composeMinutes', { params: params() });
  const minutes = JSON.stringify(await moderator.call('readMinutes', { params: params() }));
  expect(minutes).toMatch(/The sitting was private from .* to /u);
  for (const secret of [POLL, LIST]) expect(minutes).not.toContain(secret);
  const { acts } = await moderator.call('listModerationActs', { params: params() });
  expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining(['closeSession', 'openSession']));
  expect(acts.find(({ act }) => act === 'closeSession')?.detail).toEqual({ note: 'Hana Sato' });
});

test('[BEY-45] who is named stays and goes with the name; a restart and another server change nothing; the end opens it', async () => {
  await close(['observer']);
  const socket = await openTestSocket(observer, 'observer', { idVotingSession });
  await socket.snapshot();
  expect((await close(['observer'])).named).toMatchObject([{ userId: 'observer' }]);
  await close([]);
  expect(await socket.closed).toBe(4005);
  const { rows: standing } = await here.database.pool.query(
    `select meeting from people_states where id_voting_session = $1 and user_id = 'observer'`,
    [idVotingSession],
  );
  expect(standing).toEqual([{ meeting: 'NOT_IN_MEETING' }]);
  // Administrators without a role that stays are outside, and cannot open it.
  const refused = admin.call('listChatMessages', { params: { roomId: idVotingSession } });
  expect(await refusalOf(refused)).toBe('in-lobby');
  expect(await refusalOf(observer.call('openSession', { params: params() }))).toBe('permission-missing');
  await moderator.call('endVotingSession', { params: params() });
  const { rows } = await here.database.pool.query(
    `select closed_since_ms, (select count(*)::int from closed_parts
       where id_voting_session = voting_sessions.id and to_ms is null) as lasting
     from voting_sessions where id = $1`,
    [idVotingSession],
  );
  expect(rows).toEqual([{ closed_since_ms: null, lasting: 0 }]);
  expect(await refusalOf(close())).toBe('session-ended');
});

test('[BEY-45] the statements and the rule agree on who stays', async () => {
  const { pool, db } = here.database;
  for (const isNamed of [true, false]) {
    for (const userId of ['observer', 'member08', 'moderator', 'admin', 'bot']) {
      await pool.query(
        `insert into voting_session_members (id_voting_session, user_id) values ($1, $2) on conflict do nothing`,
        [idVotingSession, userId],
      );
      await close(isNamed ? [userId] : []);
      const { rows } = await pool.query<{ actions: string[] }>(
        `select coalesce(array_agg(action), '{}') as actions from user_roles
         join roles on roles.id = role_id cross join unnest(actions_allowed) as action where user_id = $1`,
        [userId],
      );
      const person = { kind: 'account', actionsAllowed: new Set(rows[0]?.actions), isNamed } as const;
      const expected = isLetIn({ ...person, isShut: false, stay: null, isClosed: true });
      const standing = (await loadStandings(db, idVotingSession, [userId])).get(userId);
      expect(standing, `${userId}, named ${isNamed}`).toBe(expected ? 'let-in' : 'in-lobby');
    }
  }
});

test('[BEY-45] recorders and streams pause, what they took meanwhile is dropped, and nothing new begins', async () => {
  const recorder = await openFakeRecorder(there.url, TOKEN, { capacity: 2 });
  const { jobId } = await recordingOf(recorder);
  const publicCode = await streamOf(recorder);
  const agoMs = Date.now() - 8_000;
  expect((await recorder.putSegment(jobId, 0, 'open part', agoMs - 6_000)).ok).toBe(true);
  await close();
  expect(await recorder.order('pause', (order) => order.jobId === jobId)).toMatchObject({ closed: true });
  const shown = () => fetch(new URL(`/api/stream/${publicCode}`, there.url)).then((one) => one.json());
  await vi.waitFor(async () => expect(await shown()).toMatchObject({ closed: true }));
  // A recorder that had not heard of it sends what it took.
  for (const [index, begunAt] of [Date.now() - 3_000, Date.now() + 1_000].entries()) {
    expect((await recorder.putSegment(jobId, index + 1, CAPTION, begunAt)).ok).toBe(true);
  }
  const { rows } = await here.database.pool.query('select index from recording_segments where job_id = $1', [
    jobId,
  ]);
  expect(rows).toEqual([{ index: 0 }]);
  const starting = moderator.call('startStreaming', {
    params: params(),
    body: { from: 'moderator', id: idVotingSession, rtmp: null },
  });
  expect(await refusalOf(starting)).toBe('session-is-closed');
  await open();
  expect(await recorder.order('pause', (order) => !order.closed && order.jobId === jobId)).toBeDefined();
  await vi.waitFor(async () => expect(await shown()).toMatchObject({ closed: false }));
  recorder.cut();
});

async function recordingOf(recorder: FakeRecorder): Promise<{ jobId: string }> {
  await moderator.call('planRecording', { params: params(), body: { planned: true } });
  const begin = await recorder.order('begin', ({ job }) => job === 'recording');
  recorder.state(begin.jobId);
  const of = { params: params(), body: { from: 'moderator', id: idVotingSession } };
  await vi.waitFor(() => moderator.call('startRecording', of));
  await agree();
  await recorder.order('encode', ({ jobId, on }) => jobId === begin.jobId && on);
  return { jobId: begin.jobId };
}

/** Begins a stream. Returns the code of its public page. */
async function streamOf(recorder: FakeRecorder): Promise<string> {
  const { arrayOfStreamingChannels } = await moderator.call('startStreaming', {
    params: params(),
    body: { from: 'moderator', id: idVotingSession, rtmp: null },
  });
  await agree();
  await recorder.order('begin', ({ job }) => job === 'streaming');
  return arrayOfStreamingChannels[0]?.status.stream_status?.playback?.split('/').at(-1) ?? '';
}

async function agree(): Promise<void> {
  const { rows } = await here.database.pool.query<{ id: string }>(
    `select id from recordings where id_voting_session = $1 and state in ('asking', 'running')`,
    [idVotingSession],
  );
  for (const { id: recordingId } of rows) {
    for (const client of [member, observer]) {
      await client.call('answerRecording', { params: params(), body: { recordingId, consents: true } });
    }
  }
}

const textsOf = ({ messages }: TestSocket) => JSON.stringify(messages);
