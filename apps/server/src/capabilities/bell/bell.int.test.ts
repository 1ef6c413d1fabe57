import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PollDraft } from '@hemicycle/contract/poll-drafts';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { startPushService } from '@hemicycle/testkit/push-service';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { saveSettings } from '../site/public.ts';

const clock = createFakeClock();
const session = { idVotingSession: DEMO_OPEN_SESSION };
let service: Awaited<ReturnType<typeof startPushService>>;
let server: TestServer;
let beside: TestServer;
let moderator: TestClient;
let rosa: TestClient;
let kenji: TestClient;

beforeAll(async () => {
  service = await startPushService();
  const config = { pushOrigins: [service.origin], publicUrl: 'https://house.example' };
  server = await startTestServer({ clock, config });
  const { database, bus, dataDir } = server;
  beside = await startTestServer({ clock, config: { ...config, dataDir }, database, bus });
  [moderator, rosa, kenji] = await Promise.all([
    server.signIn('moderator'),
    server.signIn('member08'),
    server.signIn('member09'),
  ]);
});
afterAll(async () => {
  await beside.stop();
  await server.stop();
  await service.stop();
});
afterEach(async () => {
  const { polls } = await moderator.call('listPolls', { params: session });
  const open = polls.find(({ status }) => status === 'open');
  if (open) await moderator.call('cancelPoll', { params: { pollId: open.id }, body: { reason: 'Over' } });
  await server.database.pool.query('delete from bell_devices');
  await saveSettings(server.database.db, { enableBellByPush: true, enableBellByMail: false });
  rmSync(join(server.dataDir, 'mail'), { recursive: true, force: true });
  for (const list of [service.taken, service.asked]) list.length = 0;
});

async function opened(changes: Partial<PollDraft> = {}) {
  const { id } = await moderator.call('createPoll', {
    params: session,
    body: { title: 'Third reading', durationQuantity: 10, durationUnits: 'minutes', ...changes },
  });
  return moderator.call('openPoll', { params: { pollId: id } });
}
const turnOn = (client: TestClient, name: string) =>
  client.call('addBellDevice', { body: { ...service.subscribe(name), name } });
/** Lets jobs run until `check` holds. */
const rung = (check: () => void | Promise<void>) =>
  vi.waitFor(
    async () => {
      await clock.advance(250);
      await check();
    },
    { timeout: 20_000, interval: 20 },
  );
const isOver = async () => {
  const { rows } = await server.database.pool.query(`select key from jobs where name = 'ring-bell'`);
  expect(rows).toEqual([]);
};
const rings = async (pollId: string) =>
  (
    await server.database.pool.query<{ user_id: string; way: string; status: string }>(
      'select user_id, way, status from bell_rings where poll_id = $1 order by user_id, way',
      [pollId],
    )
  ).rows;

test('[BEY-42] opening a vote rings on each device of those who are not in the sitting, once over two servers', async () => {
  await turnOn(rosa, 'rosa-phone');
  const { devices } = await turnOn(rosa, 'rosa-tablet');
  expect(devices.map(({ name }) => name).toSorted()).toEqual(['rosa-phone', 'rosa-tablet']);
  await turnOn(kenji, 'kenji-phone');
  const { id: pollId } = await opened();
  await rung(() => expect(service.taken).toHaveLength(3));
  await rung(isOver);
  expect(service.problems).toEqual([]);
  expect(service.asked.toSorted()).toEqual(['/push/kenji-phone', '/push/rosa-phone', '/push/rosa-tablet']);
  const [first] = service.taken;
  expect(first?.message).toMatchObject({
    body: 'The vote is open: Third reading',
    lang: 'en',
    dir: 'ltr',
    path: `/app/bell/${pollId}`,
  });
  expect(first?.ttlS).toBeGreaterThan(500);
  expect(first?.ttlS).toBeLessThanOrEqual(600);
  // The clerk sees what was sent, and who came by the link.
  expect(await rosa.call('answerBell', { params: { pollId } })).toEqual({ ...session, isRung: true });
  const watch = await moderator.call('watchPoll', { params: { pollId } });
  expect(watch.bell).toEqual({ rungMs: expect.any(Number), rung: 2, sent: 2, failed: 0, answered: 1 });
  const standing = new Map(watch.missing?.map(({ userId, bell }) => [userId, bell.standing]));
  expect([standing.get('member08'), standing.get('member09'), standing.get('member01')]).toEqual([
    'answered',
    'sent',
    'none',
  ]);
});

test('[PERM-07][BEY-42] the bell rings for those whose role has it on, where the site has it off', async () => {
  const exceptions = (roleBasedExceptions: object) =>
    saveSettings(server.database.db, { enableBellByPush: false, roleBasedExceptions });
  await exceptions({ Member: { enableBellByPush: true } });
  await turnOn(rosa, 'rosa-phone');
  await opened();
  await rung(() => expect(service.taken).toHaveLength(1));
  await rung(isOver);
  await saveSettings(server.database.db, { roleBasedExceptions: {} });
});

test('[POLL-18][BEY-42] the bell rings for nobody from whom the site hides its votes', async () => {
  const exceptions = (roleBasedExceptions: object) =>
    saveSettings(server.database.db, { hideVotingModule: true, roleBasedExceptions });
  await exceptions({});
  await turnOn(rosa, 'rosa-phone');
  const { id: hidden } = await opened();
  await rung(isOver);
  expect(await rings(hidden)).toEqual([]);
  await moderator.call('cancelPoll', { params: { pollId: hidden }, body: { reason: 'Over' } });
  await exceptions({ Member: { hideVotingModule: false } });
  await opened();
  await rung(() => expect(service.taken).toHaveLength(1));
  await saveSettings(server.database.db, { hideVotingModule: false, roleBasedExceptions: {} });
});

test('[BEY-42] a vote that hides its voters tells the clerk how many were reached, not who, nor who came', async () => {
  await turnOn(rosa, 'rosa-phone');
  const { id: pollId } = await opened({ anonymous: 'privatevoterselection' });
  await rung(() => expect(service.taken).toHaveLength(1));
  await rung(isOver);
  await rosa.call('answerBell', { params: { pollId } });
  const watch = await moderator.call('watchPoll', { params: { pollId } });
  expect(watch).toMatchObject({
    missing: null,
    bell: { rung: 1, sent: 1, failed: 0, answered: null },
  });
});

test('[BEY-42] a subscription that is over is forgotten; a busy service is asked again; a refusal is told', async () => {
  await turnOn(rosa, 'gone');
  await turnOn(rosa, 'busy');
  await turnOn(kenji, 'refusing');
  service.answer('gone', 410);
  service.answer('busy', 503, 429);
  service.answer('refusing', 400);
  const { id: pollId } = await opened();
  await rung(() => expect(service.taken.map(({ path }) => path)).toEqual(['/push/busy']));
  await rung(isOver);
  expect(service.asked.filter((path) => path === '/push/busy')).toHaveLength(3);
  expect(service.asked.filter((path) => path === '/push/refusing')).toHaveLength(1);
  expect((await rings(pollId)).map(({ status }) => status).toSorted()).toEqual(['failed', 'failed', 'sent']);
  const { devices } = await rosa.call('readBell');
  expect(devices.map(({ name }) => name)).toEqual(['busy']);
  const { bell } = await moderator.call('watchPoll', { params: { pollId } });
  expect(bell).toMatchObject({ rung: 2, sent: 1, failed: 1 });
});

test('[BEY-42] mail goes where the site allows it, in the language of the person, with a link to the ballot', async () => {
  await saveSettings(server.database.db, { enableBellByPush: false, enableBellByMail: true });
  await server.database.pool.query(
    `insert into last_sign_ins (user_id, last_ms, language) values ('member09', 1, 'ar')
     on conflict (user_id) do update set language = 'ar'`,
  );
  const { id: pollId } = await opened();
  await rung(isOver);
  expect(service.asked).toEqual([]);
  const folder = join(server.dataDir, 'mail');
  const letters = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const of = (member: string) => letters.filter((letter) => letter.includes(`To: ${member}@`));
  expect(of('member08')).toHaveLength(1);
  expect(of('member08')[0]?.replaceAll('=\r\n', '')).toContain(`https://house.example/app/bell/${pollId}`);
  expect(of('member08')[0]).toContain('a vote is open');
  // The Arabic letter travels in base64.
  const [, body = ''] = of('member09')[0]?.split('\r\n\r\n', 2) ?? [];
  expect(Buffer.from(body, 'base64').toString()).toContain('فُتح التصويت: Third reading');
  expect((await rings(pollId)).every(({ way, status }) => way === 'mail' && status === 'sent')).toBe(true);
});

test('[BEY-42] the site sends to push services of browsers alone; nobody subscribes it to another host', async () => {
  const given = service.subscribe('evil');
  const add = (address: string) =>
    refusalOf(rosa.call('addBellDevice', { body: { ...given, address, name: 'x' } }));
  for (const address of [
    'http://127.0.0.1:1/push',
    'https://127.0.0.1/push',
    'https://169.254.169.254/latest',
    'https://fcm.googleapis.com.evil.example/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
  ]) {
    expect(await add(address)).toBe('push-service-refused');
  }
  await saveSettings(server.database.db, { enableBellByPush: false });
  expect(await add(given.address)).toBe('bell-off');
  expect((await rosa.call('readBell')).devices).toEqual([]);
  expect(await refusalOf(server.client().call('readBell'))).toBe('not-signed-in');
});

test('[BEY-42] a device is its owner’s alone to remove; a browser belongs to who turned the bell on there last', async () => {
  const shared = service.subscribe('shared');
  const { devices } = await rosa.call('addBellDevice', { body: { ...shared, name: 'Desk' } });
  const [device] = devices;
  const params = { deviceId: device?.id ?? '' };
  expect(await refusalOf(kenji.call('removeBellDevice', { params }))).toBe('not-found');
  await kenji.call('addBellDevice', { body: { ...shared, name: 'Desk' } });
  expect((await rosa.call('readBell')).devices).toEqual([]);
  expect((await kenji.call('removeBellDevice', { params })).devices).toEqual([]);
  const outsider = await server.signIn('moderator');
  expect(await refusalOf(outsider.call('answerBell', { params: { pollId: randomUUID() } }))).toBe(
    'not-found',
  );
});

test('[BEY-42] a vote that is over rings no more', async () => {
  await turnOn(rosa, 'rosa-phone');
  await turnOn(kenji, 'kenji-phone');
  service.answer('rosa-phone', 503, 503, 503);
  service.answer('kenji-phone', 503, 503, 503);
  const { id: pollId } = await opened();
  await rung(() => expect(service.asked.length).toBeGreaterThanOrEqual(2));
  await moderator.call('cancelPoll', { params: { pollId }, body: { reason: 'Over' } });
  await rung(isOver);
  expect(service.taken).toEqual([]);
  expect((await rings(pollId)).every(({ status }) => status === 'failed')).toBe(true);
});

test('[BEY-42][PERM-38] who would wait in the lobby is led there: the bell names the session to them', async () => {
  const { id: pollId } = await opened();
  const switchLobby = (waitingRoom: boolean) =>
    moderator.call('updateVotingSessionDavra', { params: session, body: { waitingRoom } });
  await switchLobby(true);
  try {
    expect(await refusalOf(rosa.call('listPolls', { params: session }))).toBe('in-lobby');
    expect(await rosa.call('answerBell', { params: { pollId } })).toEqual({ ...session, isRung: false });
    await rosa.call('updateSessionInfo', {
      body: { userSession: { votingSessionToAttend: DEMO_OPEN_SESSION } },
    });
    const [one] = await rosa.call('getVotingSession', { params: session });
    expect(one?.lobby).toBe('waiting-room');
  } finally {
    await switchLobby(false);
  }
});

test('[BEY-42][PERM-38] who is not let in from the lobby is rung without the title of the vote, by push and mail', async () => {
  await saveSettings(server.database.db, { enableBellByPush: true, enableBellByMail: true });
  await turnOn(rosa, 'rosa-phone');
  const switchLobby = (waitingRoom: boolean) =>
    moderator.call('updateVotingSessionDavra', { params: session, body: { waitingRoom } });
  await switchLobby(true);
  try {
    const { id: pollId } = await opened();
    await rung(isOver);
    expect(service.taken[0]?.message).toMatchObject({
      body: 'A vote is open in which you may vote.',
      path: `/app/bell/${pollId}`,
    });
    const folder = join(server.dataDir, 'mail');
    const letters = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const letter = letters.find((one) => one.includes('To: member08@'))?.replaceAll('=\r\n', '');
    expect(letter).toContain('A vote is open in which you may vote.');
    expect(letter).not.toContain('Third reading');
  } finally {
    await switchLobby(false);
  }
});

test.each([
  { anonymous: 'privatevoterselection', rings: ['member08'] },
  { anonymous: 'limitedvisibility', rings: ['member08'] },
  { anonymous: 'open', rings: [] },
] as const)(
  '[BEY-42][PRIV-03] the bell passes over who has voted only where everybody sees it: $anonymous',
  async ({ anonymous, rings: expected }) => {
    await turnOn(rosa, 'rosa-phone');
    const { id: pollId } = await opened({ anonymous });
    const body = { voteDecision: 'Yea', requestId: randomUUID() };
    await rosa.call('castVote', { params: { pollId }, body });
    await rung(isOver);
    expect((await rings(pollId)).map(({ user_id }) => user_id)).toEqual(expected);
  },
);

test('[BEY-42] only who was rung in an open vote answers the bell; others are named the session alone', async () => {
  const answer = (client: TestClient, pollId: string) => client.call('answerBell', { params: { pollId } });
  const answered = async (pollId: string) => {
    const { rows } = await server.database.pool.query(
      'select from bell_rings where poll_id = $1 and answered_ms is not null',
      [pollId],
    );
    return rows.length;
  };
  await turnOn(rosa, 'rosa-phone');
  const { id: pollId } = await opened();
  await rung(isOver);
  expect(await answer(kenji, pollId)).toEqual({ ...session, isRung: false });
  expect(await answered(pollId)).toBe(0);
  await moderator.call('closePoll', { params: { pollId } });
  expect(await answer(rosa, pollId)).toEqual({ ...session, isRung: false });
  expect(await answered(pollId)).toBe(0);
});

const ring = (client: TestClient, pollId: string, userId: string) =>
  client.call('ringForOne', { params: { pollId, userId } });
const acts = async () =>
  (
    await server.database.pool.query<{ user_id: string | null }>(
      `select nullif(user_id, '') as user_id from moderation_acts where act = 'ringForOne' order by created_ms`,
    )
  ).rows.map(({ user_id }) => user_id);

test('[BEY-42] a clerk rings again for one who has not voted, at most each 30 s, and it stands in the audit log', async () => {
  await turnOn(rosa, 'rosa-desk');
  await turnOn(kenji, 'kenji-desk');
  const { id: pollId } = await opened();
  await rung(isOver);
  expect(service.asked).toHaveLength(2);
  expect(await refusalOf(ring(moderator, pollId, 'member08'))).toBe('rate-limited');
  await clock.advance(30_000);
  const before = await acts();
  // Two clerks at once, on two servers: one of them rings.
  const other = await beside.signIn('moderator');
  const both = await Promise.allSettled([
    ring(moderator, pollId, 'member08'),
    ring(other, pollId, 'member08'),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await rung(isOver);
  expect(service.asked.filter((path) => path === '/push/rosa-desk')).toHaveLength(2);
  expect(service.asked.filter((path) => path === '/push/kenji-desk')).toHaveLength(1);
  expect(await acts()).toEqual([...before, 'member08']);
  const { missing, bell } = await moderator.call('watchPoll', { params: { pollId } });
  const standing = missing?.find(({ userId }) => userId === 'member08')?.bell;
  expect(standing).toMatchObject({ standing: 'sent', ways: ['push'], reaches: true });
  expect(standing?.rungMs).toBeGreaterThanOrEqual((bell?.rungMs ?? Infinity) + 30_000);
  expect(missing?.find(({ userId }) => userId === 'member01')?.bell.reaches).toBe(false);
  expect(await refusalOf(ring(moderator, pollId, 'member01'))).toBe('bell-has-no-way');
});

test('[BEY-42] a ring again leaves the other rings as they are, and whoever came before it has not come by it', async () => {
  await turnOn(rosa, 'rosa-desk');
  await turnOn(kenji, 'kenji-desk');
  const { id: pollId } = await opened();
  await rung(isOver);
  await rosa.call('answerBell', { params: { pollId } });
  await clock.advance(30_000);
  // The ring of the opening for Kenji is still under way, at another server.
  await server.database.pool.query(
    `update bell_rings set status = 'sending' where poll_id = $1 and user_id = 'member09'`,
    [pollId],
  );
  await ring(moderator, pollId, 'member08');
  await rung(isOver);
  expect(await rings(pollId)).toMatchObject([
    { user_id: 'member08', status: 'sent' },
    { user_id: 'member09', status: 'sending' },
  ]);
  const standing = async () =>
    (await moderator.call('watchPoll', { params: { pollId } })).missing?.find(
      ({ userId }) => userId === 'member08',
    )?.bell.standing;
  expect(await standing()).toBe('sent');
  await rosa.call('answerBell', { params: { pollId } });
  expect(await standing()).toBe('answered');
});

test('[BEY-42][PRIV-03] nobody is rung alone who has voted, in a vote that hides its voters, or by a member', async () => {
  await turnOn(rosa, 'rosa-desk');
  const { id: secret } = await opened({ anonymous: 'privatevoterselection' });
  await rung(isOver);
  await clock.advance(30_000);
  expect(await refusalOf(ring(moderator, secret, 'member08'))).toBe('voters-withheld');
  expect(await refusalOf(ring(kenji, secret, 'member08'))).toBe('permission-missing');
  await moderator.call('cancelPoll', { params: { pollId: secret }, body: { reason: 'Over' } });
  expect(await refusalOf(ring(moderator, secret, 'member08'))).toBe('poll-not-open');
  const { id: pollId } = await opened();
  await rung(isOver);
  await clock.advance(30_000);
  const body = { voteDecision: 'Yea', requestId: randomUUID() };
  await rosa.call('castVote', { params: { pollId }, body });
  expect(await refusalOf(ring(moderator, pollId, 'member08'))).toBe('changed-meanwhile');
  expect(service.asked).toHaveLength(2);
});

test('[BEY-42] the bell does not ring again for one who came into the chamber meanwhile, or whose proxy did, but while the proxy is in a huddle', async () => {
  await turnOn(rosa, 'rosa-desk');
  await turnOn(kenji, 'kenji-desk');
  const { id: pollId } = await opened();
  await rung(isOver);
  await clock.advance(30_000);
  await server.database.pool.query(
    `update poll_electors set proxy_user_id = 'member08' where poll_id = $1 and user_id = 'member09'`,
    [pollId],
  );
  const before = await acts();
  const seat = await openTestSocket(rosa, 'member08', { ...session, origin: 'https://house.example' });
  await seat.snapshot();
  await takeSeat(rosa, DEMO_OPEN_SESSION);
  expect(await refusalOf(ring(moderator, pollId, 'member09'))).toBe('changed-meanwhile');
  expect(await refusalOf(ring(moderator, pollId, 'member08'))).toBe('changed-meanwhile');
  expect(await acts()).toEqual(before);
  expect(service.asked).toHaveLength(2);
  // In a huddle the proxy has no ballot: the bell rings again for each of the two.
  const { id: roomId } = await moderator.call('createHuddle', {
    params: session,
    body: { title: 'Alcove' },
  });
  await rosa.call('joinHuddle', { params: { roomId } });
  await ring(moderator, pollId, 'member09');
  await ring(moderator, pollId, 'member08');
  await rung(isOver);
  expect(service.asked).toHaveLength(4);
  await moderator.call('closeHuddle', { params: { roomId } });
  seat.close();
});

test('[BEY-42][PRIV-06] the audit log does not name who was rung alone in a vote whose voters only some see', async () => {
  await turnOn(rosa, 'rosa-desk');
  const { id: pollId } = await opened({ anonymous: 'limitedvisibility' });
  await rung(isOver);
  await clock.advance(30_000);
  const before = await acts();
  await ring(moderator, pollId, 'member08');
  expect(await acts()).toEqual([...before, null]);
});
