import { openLobbyPage, type LobbyPage } from '@hemicycle/testkit/lobby-socket';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { createUnsteadyBuses } from '@hemicycle/testkit/unsteady-buses';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

// The attendants are at one server, those who wait at another.

const redisUrl = 'redis://between.test';
let here: TestServer;
let there: TestServer;
let moderator: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  const buses = createUnsteadyBuses(76, { doubled: 0.5 });
  here = await startTestServer({ bus: buses.here, config: { redisUrl } });
  const { database, dataDir } = here;
  there = await startTestServer({ database, bus: buses.there, config: { dataDir, redisUrl } });
  moderator = await here.signIn('moderator');
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});
beforeEach(async () => {
  const members = ['moderator', 'member01', 'member02'];
  idVotingSession = await makeCommittee(await here.signIn('admin'), here.clock.nowMs(), members);
  await switchTo(true);
});

const ofSession = () => ({ params: { idVotingSession } });

async function switchTo(waitingRoom: boolean): Promise<void> {
  await moderator.call('updateVotingSessionDavra', { ...ofSession(), body: { waitingRoom } });
}

async function wait(userId: string): Promise<{ client: TestClient; page: LobbyPage }> {
  const client = await there.signIn(userId);
  const page = await openLobbyPage(client, userId, idVotingSession);
  onTestFinished(() => page.close());
  await page.state();
  return { client, page };
}

const write = (personId: string | null, text: string, requestId?: string) =>
  moderator.call('sendLobbyMessage', { ...ofSession(), body: { personId, text, requestId } });

test('[BEY-19] an attendant writes to all and to one; each reads what is theirs, and answers', async () => {
  const [first, second] = [await wait('member01'), await wait('member02')];
  await write(null, 'We begin in five minutes');
  await write('member01', 'Please show your card');
  const read = await first.page.state(({ messages }) => messages.length === 2);
  expect(read.messages).toMatchObject([
    { to: 'all', personId: null, text: 'We begin in five minutes', fromName: expect.any(String) },
    { to: 'person', personId: 'member01', text: 'Please show your card' },
  ]);
  await first.client.call('replyFromLobby', { ...ofSession(), body: { text: 'Here it is' } });
  await first.page.state(({ messages }) => messages.at(-1)?.text === 'Here it is');
  const { messages } = await moderator.call('getLobby', ofSession());
  expect(messages.map(({ to, personId, text }) => [to, personId, text])).toEqual([
    ['all', null, 'We begin in five minutes'],
    ['person', 'member01', 'Please show your card'],
    ['attendants', 'member01', 'Here it is'],
  ]);
  // The other one is told the next message to all, and none between the first and the attendants.
  await write(null, 'The doors open');
  await second.page.state(({ messages: told }) => told.at(-1)?.text === 'The doors open');
  expect(second.page.texts.join()).not.toMatch(/card|Here it is/u);
});

test('[BEY-19] the attendant’s page in the chamber is told an answer', async () => {
  const { client } = await wait('member01');
  const socket = await openTestSocket(moderator, 'moderator', { idVotingSession });
  onTestFinished(() => socket.close());
  expect((await socket.snapshot()).lobby?.messages).toEqual([]);
  await client.call('replyFromLobby', { ...ofSession(), body: { text: 'May I come in?' } });
  await socket.nextChange('lobby', ({ lobby }) => lobby?.messages[0]?.text === 'May I come in?');
});

test('[BEY-19] a message that is sent again arrives once', async () => {
  const { client, page } = await wait('member01');
  const made = await write('member01', 'Once', 'request-1');
  expect(await write('member01', 'Once', 'request-1')).toEqual(made);
  const body = { text: 'Twice?', requestId: 'request-2' };
  const answered = await client.call('replyFromLobby', { ...ofSession(), body });
  expect(await client.call('replyFromLobby', { ...ofSession(), body })).toEqual(answered);
  const { messages } = await page.state((lobby) => lobby.messages.length === 2);
  expect(messages.map(({ text }) => text)).toEqual(['Once', 'Twice?']);
});

test('[BEY-19] nobody writes to whom does not wait, and nobody else writes at all', async () => {
  const { client, page } = await wait('member01');
  const outsider = await there.signIn('member24');
  const reply = (from: TestClient) =>
    refusalOf(from.call('replyFromLobby', { ...ofSession(), body: { text: 'Hello' } }));
  expect(await refusalOf(write('member02', 'Are you there?'))).toBe('lobby-decided');
  expect(await refusalOf(write('member01', ' '))).toBe('invalid-input');
  expect(await reply(outsider)).toBe('not-found');
  expect(await reply(moderator)).toBe('lobby-decided');
  const writing = client.call('sendLobbyMessage', {
    ...ofSession(),
    body: { personId: null, text: 'I am the attendant' },
  });
  expect(await refusalOf(writing)).toBe('permission-missing');
  await moderator.call('refuseFromLobby', {
    ...ofSession(),
    body: { userId: 'member01', reason: 'Not today' },
  });
  expect(await reply(client)).toBe('lobby-decided');
  await page.state(({ stay }) => stay === 'refused');
  await write(null, 'To those who still wait');
  await switchTo(false);
  expect(await refusalOf(write(null, 'Nobody can wait'))).toBe('lobby-off');
  expect(page.texts.join()).not.toContain('To those who still wait');
  const { rows } = await here.database.pool.query(
    'select text from lobby_messages where id_voting_session = $1',
    [idVotingSession],
  );
  expect(rows).toEqual([{ text: 'To those who still wait' }]);
});
