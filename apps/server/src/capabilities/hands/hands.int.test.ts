import { HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { meanwhile } from '@hemicycle/testkit/meanwhile';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNews } from '../../news.ts';
import { sweepConnections } from '../presence/public.ts';

const OPEN = 'plenary-sitting-114';

const clock = createFakeClock();
let server: TestServer;
let members: TestClient[];
let moderator: TestClient;
let captioner: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  members = await Promise.all(['member01', 'member02', 'member03', 'member04'].map(enter));
  moderator = await enter('moderator');
  captioner = await enter('captioner');
});
afterAll(() => server.stop());

beforeEach(() => moderator.call('lowerAllHands'));

async function enter(account: string): Promise<TestClient> {
  const client = await server.signIn(account);
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: OPEN } } });
  await client.call('setMeeting', { body: { idVotingSession: OPEN, meeting: 'mainchamber' } });
  return client;
}

async function raise(index: number, handType: 0 | 1 | 2) {
  await clock.advance(10);
  const userId = `member0${index + 1}`;
  return members[index]!.call('updatePeopleState', { params: { userId }, body: { handType } });
}

async function order(): Promise<string[]> {
  const people = await moderator.call('listPeopleStates', { params: { idVotingSession: OPEN } });
  return people
    .filter(({ orderRaised }) => orderRaised > 0)
    .toSorted((left, right) => left.orderRaised - right.orderRaised)
    .map(({ userId }) => userId);
}

test('[HANDS-01] double raises come first, then single ones, each by the time the server saw them', async () => {
  await raise(0, 1);
  await raise(1, 1);
  await raise(2, 2);
  await raise(3, 2);
  expect(await order()).toEqual(['member03', 'member04', 'member01', 'member02']);
  await raise(0, 2);
  expect(await order()).toEqual(['member03', 'member04', 'member01', 'member02']);
});

test('[HANDS-03][HANDS-04] raising gives the server time, raising again keeps it, lowering takes it away', async () => {
  const raised = await raise(0, 1);
  expect(raised).toMatchObject({ handType: 1, handRaise: clock.nowMs(), orderRaised: 1 });
  expect(await raise(0, 1)).toMatchObject({ handRaise: raised.handRaise });
  expect(await raise(0, 2)).toMatchObject({ handType: 2, handRaise: clock.nowMs() });
  expect(await raise(0, 0)).toMatchObject({ handType: 0, handRaise: 0, orderRaised: 0 });
});

test('[HANDS-02][HANDS-05] outside the main chamber no hand goes up, and a raised one goes down on leaving', async () => {
  await raise(0, 1);
  const leave = { idVotingSession: OPEN, meeting: 'NOT_IN_MEETING' } as const;
  await members[0]!.call('setMeeting', { body: leave });
  expect(await order()).toEqual([]);
  expect(await refusalOf(raise(0, 1))).toBe('raise-hand-disabled');
  expect(await order()).toEqual([]);
  await members[0]!.call('setMeeting', { body: { ...leave, meeting: 'mainchamber' } });
  expect(await order()).toEqual([]);
});

test('[HANDS-05][PERM-34] a holder of app_disable_raise_hand-bool raises no hand', async () => {
  for (const handType of [1, 2] as const) {
    const raised = captioner.call('updatePeopleState', {
      params: { userId: 'captioner' },
      body: { handType },
    });
    expect(await refusalOf(raised)).toBe('raise-hand-disabled');
  }
  expect(await order()).toEqual([]);
});

test('[PERM-09] a moderator lowers the hand of one, a member does not', async () => {
  await raise(0, 1);
  await raise(1, 1);
  const lowerFirst = { params: { userId: 'member01' }, body: { handType: 0 as const } };
  expect(await refusalOf(members[1]!.call('updatePeopleState', lowerFirst))).toBe('permission-missing');
  expect(await order()).toEqual(['member01', 'member02']);
  await moderator.call('updatePeopleState', lowerFirst);
  expect(await order()).toEqual(['member02']);
});

test('[HANDS-03] nobody raises the hand of another, a moderator neither', async () => {
  const raiseOther = { params: { userId: 'member01' }, body: { handType: 1 as const } };
  expect(await refusalOf(moderator.call('updatePeopleState', raiseOther))).toBe('permission-missing');
  expect(await order()).toEqual([]);
});

test('[PERM-09] a moderator lowers all at once and everybody hears of it; a member may not', async () => {
  await raise(0, 2);
  await raise(1, 1);
  expect(await refusalOf(members[2]!.call('lowerAllHands'))).toBe('permission-missing');
  expect(await order()).toHaveLength(2);
  const news = hearNews(server.bus);
  expect(await moderator.call('lowerAllHands')).toEqual({ lowered: 2 });
  expect(await order()).toEqual([]);
  expect(news.items).toEqual([
    {
      kind: 'hands',
      idVotingSession: OPEN,
      userIds: expect.arrayContaining(['member01', 'member02']),
    },
  ]);
  expect(await moderator.call('lowerAllHands')).toEqual({ lowered: 0 });
});

test('[HANDS-01] many hands that go up at once each get a rank of their own', async () => {
  await Promise.all([0, 1, 2, 3].map((index) => raise(index, 1)));
  expect((await order()).toSorted()).toEqual(['member01', 'member02', 'member03', 'member04']);
});

test('[HANDS-02] a hand that goes up at the moment at which its owner leaves goes down with them', async () => {
  const person = `id_voting_session = '${OPEN}' and user_id = 'member01'`;
  const change = `select from people_states where ${person} for update;
    insert into raised_hands values ('${OPEN}', 'member01', 1, 1)`;
  await meanwhile({ pool: server.database.pool, change }, () =>
    members[0]!.call('setMeeting', { body: { idVotingSession: OPEN, meeting: 'NOT_IN_MEETING' } }),
  );
  const { rowCount } = await server.database.pool.query(`select from raised_hands where ${person}`);
  expect(rowCount).toBe(0);
  await members[0]!.call('setMeeting', { body: { idVotingSession: OPEN, meeting: 'mainchamber' } });
});

test('[BEY-23] [HANDS-02] who was lost and enters anew has the hand at its place, and everybody hears of it', async () => {
  await raise(0, 1);
  await clock.advance(HEARTBEAT_STALE_MS + 1);
  const sitting = { idVotingSession: OPEN, meeting: 'mainchamber' } as const;
  for (const client of [members[1]!, moderator]) await client.call('setMeeting', { body: sitting });
  await raise(1, 1);
  const deps = { db: server.database.db, clock, news: createNews(server.bus) };
  await sweepConnections(deps);
  expect(await order()).toEqual(['member02']);
  const heard = hearNews(server.bus);
  await members[0]!.call('setMeeting', { body: sitting });
  expect(heard.items).toContainEqual({ kind: 'hands', idVotingSession: OPEN });
  expect(await order()).toEqual(['member01', 'member02']);

  await clock.advance(HEARTBEAT_STALE_MS + 1);
  await sweepConnections(deps);
  expect(await order()).toEqual([]);
  await moderator.call('lowerAllHands');
  for (const client of members) await client.call('setMeeting', { body: sitting });
  expect(await order()).toEqual([]);
});
