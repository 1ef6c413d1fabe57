import { randomUUID } from 'node:crypto';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { createTestClient, type TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { createUnsteadyBuses } from '@hemicycle/testkit/unsteady-buses';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

// People of one sitting on two servers, whose news to each other come late and twice.

const SESSION = 'plenary-sitting-114';

let here: TestServer;
let there: TestServer;
let moderator: TestClient;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  const buses = createUnsteadyBuses(29, { doubled: 0.5 });
  here = await startTestServer({ bus: buses.here });
  const { database, dataDir } = here;
  there = await startTestServer({ database, bus: buses.there, config: { dataDir } });
  moderator = await here.signIn('moderator');
  await moderator.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

async function enter(server: TestServer, userId: string, idVotingSession = SESSION) {
  const client = await server.signIn(userId);
  await client.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: idVotingSession } },
  });
  await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  const socket = await openTestSocket(client, userId, { idVotingSession });
  sockets.push(socket);
  await socket.snapshot();
  return { client, socket };
}

test('[CHAT-01] a message is read on the other server', async () => {
  const rosa = await enter(here, 'member08');
  const kenji = await enter(there, 'member09');
  const sent = await rosa.client.call('sendChatMessage', {
    params: { roomId: SESSION },
    body: { text: 'Good morning' },
  });
  const { message } = await kenji.socket.nextChange('chatMessage');
  expect(message).toEqual(sent);
});

test('[HANDS-01] hands that are raised on two servers stand in one order', async () => {
  const rosa = await enter(here, 'member08');
  const kenji = await enter(there, 'member09');
  const raise = ({ client }: typeof rosa, userId: string) =>
    client.call('updatePeopleState', { params: { userId }, body: { handType: 1 } });
  await raise(rosa, 'member08');
  await raise(kenji, 'member09');
  for (const { socket } of [rosa, kenji]) {
    for (const [userId, orderRaised] of [
      ['member08', 1],
      ['member09', 2],
    ] as const) {
      await socket.nextChange('people', ({ people }) =>
        people.some((person) => person.userId === userId && person.orderRaised === orderRaised),
      );
    }
  }
});

test('[VOTE-01] a secret vote is cast on both servers, told on both, and closed on the one that did not open it', async () => {
  const admin = await here.signIn('admin');
  const voters = Array.from({ length: 10 }, (_, index) => `member${index + 10}`);
  const idVotingSession = await makeCommittee(admin, here.clock.nowMs(), ['moderator', ...voters]);
  const people = await Promise.all(
    voters.map((userId, index) => enter(index % 2 === 0 ? here : there, userId, idVotingSession)),
  );
  const { id: pollId } = await moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'T', anonymous: 'privatevoterselection', voteOptions: ['Yea', 'Nay', 'Pres.'] },
  });
  await moderator.call('openPoll', { params: { pollId } });
  for (const [index, { client, socket }] of people.entries()) {
    await socket.nextChange('poll', ({ poll }) => poll.id === pollId && poll.status === 'open');
    const body = { voteDecision: index < 5 ? 'Yea' : 'Nay', requestId: randomUUID() };
    await client.call('castVote', { params: { pollId }, body });
  }
  const elsewhere = createTestClient(there.url, moderator.cookie);
  const { tally } = await elsewhere.call('closePoll', { params: { pollId } });
  expect(tally?.votesSummary).toMatchObject([{ votes: 5 }, { votes: 5 }, { votes: 0 }]);
  for (const { socket } of people) {
    await socket.nextChange('poll', ({ poll }) => poll.id === pollId && poll.status === 'closed');
  }
});

test('[MOD-06] who is removed on one server is out on the other', async () => {
  const kenji = await enter(there, 'member09');
  await moderator.call('sendNotification', {
    params: { userId: 'member09' },
    body: { type: 'moderatorInstruction', message: { instruction: 'logout' } },
  });
  await kenji.socket.next('notification');
  expect(await kenji.socket.closed).toBe(socketCloseCodes.notSignedIn);
  await expect(kenji.client.call('getSessionInfo')).rejects.toMatchObject({ status: 401 });
});

test('[AUTH-07] a server that missed news asks its pages to come back, and knows no sign-in by heart any more', async () => {
  const lossy = createUnsteadyBuses(1, { lost: 1 });
  const deaf = await startTestServer({
    database: here.database,
    bus: lossy.there,
    config: { dataDir: here.dataDir },
  });
  const [staying, removed] = [await enter(deaf, 'member10'), await enter(deaf, 'member11')];
  const told = await startTestServer({
    database: here.database,
    bus: lossy.here,
    config: { dataDir: here.dataDir },
  });
  // All that it says of this is lost; that something was lost is noticed.
  await createTestClient(told.url, removed.client.cookie).call('logout');
  expect(await staying.socket.closed).toBe(socketCloseCodes.reconnect);
  expect(await removed.socket.closed).toBe(socketCloseCodes.reconnect);
  await expect(removed.client.call('getSessionInfo')).rejects.toMatchObject({ status: 401 });
  const back = await openTestSocket(staying.client, 'member10', { idVotingSession: SESSION });
  await vi.waitFor(async () => expect((await back.snapshot()).people).not.toEqual([]));
  back.close();
  await deaf.stop();
  await told.stop();
});
