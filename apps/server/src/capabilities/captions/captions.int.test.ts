import { randomUUID } from 'node:crypto';
import { CAPTION_MAX_CHARS } from '@hemicycle/contract/limits';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { openLobbyPage } from '@hemicycle/testkit/lobby-socket';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import type { TestClient } from '@hemicycle/testkit/test-client';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { startTwoTestServers, type TwoTestServers } from '@hemicycle/testkit/two-test-servers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

// Captions on two servers with one database and one bus.

const clock = createFakeClock();
let servers: TwoTestServers;
let here: TestServer;
let there: TestServer;
let admin: TestClient;
let moderator: TestClient;
let leila: TestClient;
let rosa: TestClient;
let kenji: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  servers = await startTwoTestServers({ clock });
  ({ here, there } = servers);
  [admin, moderator, leila, rosa, kenji] = await Promise.all([
    here.signIn('admin'),
    here.signIn('moderator'),
    here.signIn('captioner'),
    here.signIn('member08'),
    there.signIn('member09'),
  ]);
});
afterAll(() => servers.stop());

beforeEach(async () => {
  await clock.advance(60_000);
  const members = ['captioner', 'moderator', 'member08', 'member09'];
  idVotingSession = await makeCommittee(admin, clock.nowMs(), members);
  for (const client of [leila, moderator, rosa, kenji]) await takeSeat(client, idVotingSession);
});

const send = (message: string, more: { language?: string; requestId?: string } = {}, client = leila) =>
  client.call('sendCaption', { body: { message, ...more } });
const correct = (captionId: string, message: string, version: number) =>
  leila.call('correctCaption', { params: { captionId }, body: { message, version } });

async function read(client: TestClient, query = '') {
  const response = await client.fetch(`/api/captions/${idVotingSession}${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as {
    captions: { text: string; number: number; version: number }[];
    more: boolean;
    languages: string[];
  };
}

async function saved(client: TestClient, format: string) {
  const response = await client.fetch(`/api/captions/${idVotingSession}/default/${format}`);
  return { type: response.headers.get('content-type'), text: await response.text() };
}

async function countLines(): Promise<number> {
  const { rows } = await here.database.pool.query<{ lines: number }>(
    'select count(*)::int as lines from captions where id_voting_session = $1',
    [idVotingSession],
  );
  return rows[0]?.lines ?? 0;
}

async function watch(client: TestClient, userId: string): Promise<TestSocket> {
  const socket = await openTestSocket(client, userId, { idVotingSession });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  return socket;
}

test('[CAP-04][BEY-15] a line goes to the chamber on every server, with its number, speaker and time', async () => {
  const [near, far] = [await watch(rosa, 'member08'), await watch(kenji, 'member09')];
  const first = await send('  The House will now take item 4.  ');
  expect(first).toEqual({
    id: expect.any(String),
    language: 'default',
    number: 1,
    version: 1,
    text: 'The House will now take item 4.',
    speaker: null,
    captioner: 'Leila Haddad',
    createdAt: clock.nowMs(),
    correction: null,
    growing: false,
    automatic: null,
  });
  for (const socket of [near, far]) {
    expect((await socket.nextChange('caption', ({ caption }) => caption.number === 1)).caption).toEqual(
      first,
    );
  }
  await rosa.call('updatePeopleState', {
    params: { userId: 'member08' },
    body: { handType: 1 },
  });
  const { version } = await moderator.call('openSpeakersList', { params: { idVotingSession }, body: {} });
  await moderator.call('callSpeaker', {
    params: { idVotingSession },
    body: { version, userId: 'member08' },
  });
  const second = await send('Thank you, Speaker.');
  expect(second).toMatchObject({ number: 2, version: 2, speaker: 'Rosa Quispe' });
  // Each language counts by itself.
  expect(await send('شكرا', { language: 'ar' })).toMatchObject({ number: 1, version: 1, language: 'ar' });
  expect(await read(kenji)).toEqual({ captions: [first, second], more: false, languages: ['ar', 'default'] });
  expect((await read(kenji, '?language=ar')).captions.map(({ text }) => text)).toEqual(['شكرا']);
  expect((await read(kenji, '?after=1')).captions).toEqual([second]);
});

test('[CAP-04] a repeated request doubles nothing, also at another server and at the same time', async () => {
  const requestId = randomUUID();
  const leilaThere = await there.signIn('captioner');
  await leilaThere.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: idVotingSession } },
  });
  const answers = await Promise.all([
    send('Once', { requestId }),
    send('Once', { requestId }, leilaThere),
    send('Once', { requestId }),
  ]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await countLines()).toBe(1);
});

test('[CAP-04] lines of two captioners at once get numbers without gaps or doubles', async () => {
  const daniel = await there.signIn('transcriber');
  await here.database.pool.query(
    `insert into voting_session_members (id_voting_session, user_id) values ($1, 'transcriber')`,
    [idVotingSession],
  );
  await daniel.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: idVotingSession } },
  });
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => send(`Line ${String(at)}`, {}, at % 2 === 0 ? leila : daniel)),
  );
  const { captions } = await read(rosa);
  expect(captions.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(captions.map(({ version }) => version)).toEqual(captions.map(({ number }) => number));
});

test.each([
  ['10 KB', { message: 'x'.repeat(10_240) }],
  ['a character more than a line may have', { message: 'x'.repeat(CAPTION_MAX_CHARS + 1) }],
  ['nothing', { message: ' \u200b ' }],
  ['two lines', { message: 'one\ntwo' }],
  ['marks that turn the direction', { message: 'abc\u202edef' }],
  ['a language that the site does not have', { message: 'Guten Tag', language: 'de' }],
  ['a language that is none', { message: 'x', language: '../x' }],
  ['no message', {}],
])('[CAP-04] %s is refused, and nothing is kept', async (_what, body) => {
  const response = await leila.fetch('/api/people/captions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(400);
  expect(await countLines()).toBe(0);
});

test('[CAP-04] markup stays text, and WebVTT escapes it', async () => {
  await send('<script>alert(1)</script> --> & "quoted"');
  expect((await read(rosa)).captions[0]?.text).toBe('<script>alert(1)</script> --> & "quoted"');
  expect((await saved(rosa, 'vtt')).text).toContain(
    '&lt;script&gt;alert(1)&lt;/script&gt; --&gt; &amp; "quoted"',
  );
});

test('[CAP-04] more lines than anybody types are refused until there is room again', async () => {
  for (let at = 0; at < 40; at += 1) await send(`Line ${String(at)}`);
  expect(await refusalOf(send('One too many'))).toBe('rate-limited');
  expect(await countLines()).toBe(40);
  await clock.advance(10_001);
  await send('Room again');
});

test('[CAP-04] people in a huddle are told nothing, and a captioner in one sends nothing', async () => {
  const [inside, outside] = [await watch(rosa, 'member08'), await watch(kenji, 'member09')];
  const room = await moderator.call('createHuddle', {
    params: { idVotingSession },
    body: { title: 'Room one' },
  });
  await rosa.call('joinHuddle', { params: { roomId: room.id } });
  await send('Not for the huddle');
  await outside.nextChange('caption');
  // What is told to everybody reaches them after it.
  await moderator.call('sendToAllRooms', { params: { idVotingSession }, body: { text: 'Five minutes' } });
  await inside.nextChange('chatMessage');
  await here.database.pool.query(
    `update people_states set meeting = 'huddle', huddle_id = $2, entered_ms = null
     where id_voting_session = $1 and user_id = 'captioner'`,
    [idVotingSession, room.id],
  );
  expect(await refusalOf(send('From the huddle'))).toBe('captions-in-huddle');
  expect(await countLines()).toBe(1);
  const kinds = inside.messages.flatMap((message) =>
    message.type === 'news' ? message.changes.map(({ kind }) => kind) : [],
  );
  expect(kinds).not.toContain('caption');
});

test('[CAP-04][LOBBY-12] nobody in the lobby gets a line, by the socket or by a call', async () => {
  await here.database.pool.query(
    `insert into lobby_stays (id_voting_session, user_id, state, arrived_ms) values ($1, 'member08', 'waiting', 1)`,
    [idVotingSession],
  );
  await here.database.pool.query(`update voting_sessions set lobby_shut = true where id = $1`, [
    idVotingSession,
  ]);
  const waiting = await openLobbyPage(rosa, 'member08', idVotingSession);
  onTestFinished(() => waiting.close());
  await waiting.state();
  await here.database.pool.query(
    `insert into lobby_stays (id_voting_session, user_id, state, arrived_ms) values ($1, 'captioner', 'admitted', 1)
     on conflict (id_voting_session, user_id) do update set state = 'admitted'`,
    [idVotingSession],
  );
  await send('Nobody who waits reads this');
  for (const path of ['', '/default/vtt', '/default/txt']) {
    const response = await rosa.fetch(`/api/captions/${idVotingSession}${path}`);
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('Nobody who waits');
  }
  expect(waiting.texts.join('\n')).not.toContain('Nobody who waits');
});

test('[BEY-15] a correction keeps the first wording, is marked, and refuses an older reading', async () => {
  const socket = await watch(kenji, 'member09');
  const line = await send('fourty-two witnesses');
  await send('over nine sittings');
  await clock.advance(1_000);
  const once = await correct(line.id, 'forty-two witnesses', line.version);
  expect(once).toMatchObject({
    number: 1,
    version: 3,
    text: 'forty-two witnesses',
    correction: { firstText: 'fourty-two witnesses', by: 'Leila Haddad', at: clock.nowMs() },
  });
  const told = await socket.nextChange('caption', ({ caption }) => caption.version === 3);
  expect(told.caption).toEqual(once);
  expect(await refusalOf(correct(line.id, 'too late', line.version))).toBe('changed-meanwhile');
  const twice = await correct(line.id, 'Forty-two witnesses', once.version);
  expect(twice.correction?.firstText).toBe('fourty-two witnesses');
  // A page that knew the first two lines reads the correction.
  expect((await read(rosa, '?after=2')).captions).toEqual([twice]);
  expect(await refusalOf(correct('no-such-line', 'x', 1))).toBe('not-found');
});

test('[BEY-15] [AUDIT-01] the audit log tells that somebody corrected the line of another person, and no wording', async () => {
  const line = await send('fourty-two witnesses');
  const own = await correct(line.id, 'forty-two witnesses', line.version);
  const acts = async () => {
    const { acts: list } = await moderator.call('listModerationActs', { params: { idVotingSession } });
    return list.filter(({ act }) => act === 'correctCaption');
  };
  expect(await acts()).toEqual([]);
  await here.database.pool.query(`update captions set person_id = 'member08' where id = $1`, [line.id]);
  await correct(line.id, 'Forty-two witnesses', own.version);
  expect(await refusalOf(correct(line.id, 'too late', own.version))).toBe('changed-meanwhile');
  const detail = { caption: line.id, sent: line.createdAt };
  expect(await acts()).toMatchObject([{ byUserId: 'captioner', userId: 'member08' }]);
  expect((await acts())[0]?.detail).toEqual(detail);
});

test('[BEY-15] the transcript is saved as WebVTT and as text, with speaker and time', async () => {
  await send('The first line');
  await clock.advance(2_500);
  await send('The second line');
  const vtt = await saved(kenji, 'vtt');
  expect(vtt.type).toBe('text/vtt; charset=utf-8');
  expect(vtt.text).toMatch(/^WEBVTT\n\nNOTE Committee on Water\n/u);
  expect(vtt.text).toContain(
    '1\n00:00:00.000 --> 00:00:02.500\n<v Leila Haddad>The first line\n\n2\n00:00:02.500 --> 00:00:18.500\n<v Leila Haddad>The second line\n',
  );
  const text = await saved(kenji, 'txt');
  expect(text.type).toBe('text/plain; charset=utf-8');
  expect(text.text).toMatch(/\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] Leila Haddad: The first line\n/u);
  expect((await kenji.fetch(`/api/captions/${idVotingSession}/default/pdf`)).status).toBe(400);
});

test('[PERM-20] without the permission, or after the end, nothing is sent', async () => {
  await send('Before');
  await moderator.call('endVotingSession', { params: { idVotingSession } });
  expect(await refusalOf(send('After the end'))).toBe('session-ended');
  expect(await refusalOf(send('Without the permission', {}, rosa))).toBe('permission-missing');
  expect(await countLines()).toBe(1);
  // The transcript stays, for its people.
  expect((await read(rosa)).captions).toHaveLength(1);
});

test('[BEY-15] a line is corrected after the end too, until the minutes of the sitting are signed', async () => {
  const line = await send('fourty-two witnesses');
  await moderator.call('endVotingSession', { params: { idVotingSession } });
  const once = await correct(line.id, 'forty-two witnesses', line.version);
  await moderator.call('composeMinutes', { params: { idVotingSession } });
  const twice = await correct(line.id, 'Forty-two witnesses', once.version);
  await here.database.pool.query(`update minutes set state = 'signed' where id_voting_session = $1`, [
    idVotingSession,
  ]);
  expect(await refusalOf(correct(line.id, 'No witnesses', twice.version))).toBe('captions-signed');
  expect((await read(rosa)).captions).toMatchObject([
    { text: 'Forty-two witnesses', version: twice.version },
  ]);
});
