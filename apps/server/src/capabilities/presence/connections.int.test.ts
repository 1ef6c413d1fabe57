import { HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import type { NewsItem } from '../../news.ts';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { openTestDatabase } from '@hemicycle/testkit/test-database';
import type { TestDatabase } from '@hemicycle/testkit/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lowerHandsOf } from '../hands/hand-store.ts';
import { insertAccounts } from '../accounts/public.ts';
import { saveHand } from '../hands/public.ts';
import type { Arrival } from './connection-store.ts';
import {
  HAND_WAITS_MS,
  markAllConnected,
  markAllDisconnected,
  sweepConnections,
  tellConnected,
  touchConnections,
} from './connections.ts';
import { loadLivePeople, loadPeopleState } from './live-people.ts';
import { updateState } from './state-store.ts';

const clock = createFakeClock();
const heard: NewsItem[] = [];
const news = {
  announce: (item: NewsItem) => void heard.push(item),
  listen: () => () => undefined,
  onMissed: () => () => undefined,
};
const S = 'session';
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.db
    .insertInto('voting_sessions')
    .values({
      id: S,
      title: 'A session',
      description: '',
      starts_ms: 0,
      ends_ms: 1,
      members_only: false,
      created_ms: 0,
    })
    .execute();
  const people = ['ana', 'ben'].map((id) => ({
    user: { id, email: `${id}@a.test`, display_name: id, password_hash: null, created_ms: 0 },
    roleIds: [],
    groupIds: [],
  }));
  await insertAccounts(database.db, people);
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.pool.query('delete from people_states');
  heard.length = 0;
});

const deps = () => ({ db: database.db, clock, news });
const tab = (connectionId: string, userId = 'ana') => ({
  connectionId,
  browserTabId: 1,
  serverId: 'this one',
  userId,
  idVotingSession: S,
});

/** Marks one connection by the function that marks several. */
const markConnected = async (needs: ReturnType<typeof deps>, connection: ReturnType<typeof tab>) =>
  (await markAllConnected(needs, [connection])).get(connection) ?? null;
const markDisconnected = (
  needs: ReturnType<typeof deps>,
  connection: ReturnType<typeof tab>,
  arrival: Arrival | null = null,
) => markAllDisconnected(needs, [{ ...connection, arrival }]);
const noneEnded = () => false;
const stateOf = (userId = 'ana') => loadPeopleState(database.db, S, userId);
async function enterChamber(userId = 'ana', hand: 0 | 1 = 0) {
  await updateState(
    database.db,
    { idVotingSession: S, userId },
    {
      meeting: 'mainchamber',
      entered_ms: clock.nowMs(),
    },
  );
  await saveHand(
    database.db,
    { idVotingSession: S, userId },
    { handType: hand, handRaise: hand * clock.nowMs() },
  );
}

test('[PEOP-05] a connection shows its person as connected, and the end of it as not', async () => {
  await markConnected(deps(), tab('one'));
  expect(await stateOf()).toMatchObject({
    connected: true,
    meeting: 'NOT_IN_MEETING',
    lastSeenMs: clock.nowMs(),
  });
  await clock.advance(1000);
  await markDisconnected(deps(), tab('one'));
  expect(await stateOf()).toMatchObject({ connected: false, lastSeenMs: clock.nowMs() });
  await markDisconnected(deps(), tab('one'));
  const told = { kind: 'people', idVotingSession: S, userIds: ['ana'], only: 'presence' };
  expect(heard).toEqual([told]);
  tellConnected(deps(), tab('one'));
  expect(heard).toEqual([told, told]);
});

test('[PEOP-05] with several tabs a person stays connected until the last one is gone', async () => {
  await markConnected(deps(), tab('one'));
  await markConnected(deps(), tab('two'));
  await markDisconnected(deps(), tab('one'));
  expect(await stateOf()).toMatchObject({ connected: true });
  await markDisconnected(deps(), tab('two'));
  expect(await stateOf()).toMatchObject({ connected: false });
});

test('[PEOP-06] a reload leaves a person in the main chamber with the hand up', async () => {
  await markConnected(deps(), tab('one'));
  await enterChamber('ana', 1);
  await markDisconnected(deps(), tab('one'));
  await clock.advance(HEARTBEAT_STALE_MS / 2);
  await sweepConnections(deps());
  await markConnected(deps(), tab('two'));
  expect(await stateOf()).toMatchObject({ meeting: 'mainchamber', handType: 1, orderRaised: 1 });
});

test('[WS-09] a living connection that is touched stays, one that is silent for 60 s is given up', async () => {
  await markConnected(deps(), tab('one'));
  await markConnected(deps(), tab('two', 'ben'));
  await clock.advance(HEARTBEAT_STALE_MS);
  await touchConnections(deps(), [tab('one')], noneEnded);
  await clock.advance(1);
  heard.length = 0;
  await sweepConnections(deps());
  expect(await stateOf('ana')).toMatchObject({ connected: true });
  expect(await stateOf('ben')).toMatchObject({ connected: false });
  expect(heard).toEqual([{ kind: 'people', idVotingSession: S, userIds: ['ben'] }]);
});

test('[HANDS-02] [BEY-23] who is lost for 60 s leaves the main chamber and the order of hands, and all hear of it', async () => {
  await markConnected(deps(), tab('one'));
  await enterChamber('ana', 1);
  await clock.advance(HEARTBEAT_STALE_MS + 1);
  heard.length = 0;
  await sweepConnections(deps());
  expect(await stateOf()).toMatchObject({
    meeting: 'NOT_IN_MEETING',
    orderRaised: 0,
    connected: false,
  });
  expect(heard).toEqual([
    { kind: 'people', idVotingSession: S, userIds: ['ana'] },
    { kind: 'session', idVotingSession: S },
    { kind: 'hands', idVotingSession: S },
  ]);
});

/** Ana raises her hand, then Ben his. Ana is lost while Ben stays. */
async function loseAna() {
  await markConnected(deps(), tab('one'));
  await enterChamber('ana', 1);
  await clock.advance(1000);
  await markConnected(deps(), tab('two', 'ben'));
  await enterChamber('ben', 1);
  await clock.advance(2 * HAND_WAITS_MS);
  await touchConnections(deps(), [tab('one'), tab('two', 'ben')], noneEnded);
  await clock.advance(HEARTBEAT_STALE_MS + 1);
  await touchConnections(deps(), [tab('two', 'ben')], noneEnded);
  await sweepConnections(deps());
  expect(await stateOf('ana')).toMatchObject({ meeting: 'NOT_IN_MEETING', orderRaised: 0 });
  expect(await stateOf('ben')).toMatchObject({ orderRaised: 1 });
  heard.length = 0;
}

/** Ben stays for `forMs`, then the sweep runs. */
async function stay(forMs: number) {
  await clock.advance(forMs);
  await touchConnections(deps(), [tab('two', 'ben')], noneEnded);
  await sweepConnections(deps());
}

test('[BEY-23] [HANDS-02] the hand of a laptop that slept is back at its place', async () => {
  await loseAna();
  await stay(HAND_WAITS_MS);
  const arrival = await markConnected(deps(), tab('three'));
  expect(arrival).toEqual({ handIsBack: true });
  tellConnected(deps(), tab('three'), arrival ?? undefined);
  expect(heard).toEqual([
    { kind: 'people', idVotingSession: S, userIds: ['ana'], only: 'presence' },
    { kind: 'hands', idVotingSession: S },
  ]);
  expect(await stateOf('ana')).toMatchObject({ meeting: 'mainchamber', handType: 1, orderRaised: 1 });
  expect(await stateOf('ben')).toMatchObject({ orderRaised: 2 });
  expect(await markConnected(deps(), tab('four'))).toEqual({ handIsBack: false });
});

test('[BEY-23] [HANDS-02] a hand waits an hour for who was lost, not longer than the session, and no moderator is kept from lowering it', async () => {
  await loseAna();
  await stay(HAND_WAITS_MS + 1);
  expect(await stateOf('ana')).toMatchObject({ handType: 0, handRaise: 0 });
  expect(heard).toEqual([{ kind: 'people', idVotingSession: S, userIds: ['ana'] }]);
  expect(await markConnected(deps(), tab('five'))).toEqual({ handIsBack: false });

  await database.pool.query('delete from people_states');
  await loseAna();
  await database.pool.query('update voting_sessions set host_ended_ms = ends_ms');
  await stay(0);
  await database.pool.query('update voting_sessions set host_ended_ms = null');
  expect(await stateOf('ana')).toMatchObject({ handType: 0, handRaise: 0 });
  // Ben is connected, so his hand stays up even though the session has ended.
  expect(await stateOf('ben')).toMatchObject({ handType: 1 });

  await database.pool.query('delete from people_states');
  await loseAna();
  expect((await lowerHandsOf(database.db, S)).toSorted()).toEqual(['ana', 'ben']);
  expect(await markConnected(deps(), tab('six'))).toEqual({ handIsBack: false });
});

test('[PEOP-06] who was lost and comes back stands in the main chamber again; who left does not', async () => {
  await markConnected(deps(), tab('one'));
  await enterChamber();
  await markConnected(deps(), tab('two', 'ben'));
  await clock.advance(HEARTBEAT_STALE_MS + 1);
  await sweepConnections(deps());
  await markConnected(deps(), tab('three'));
  await markConnected(deps(), tab('four', 'ben'));
  expect(await stateOf('ana')).toMatchObject({ meeting: 'mainchamber', connected: true });
  expect(await stateOf('ben')).toMatchObject({ meeting: 'NOT_IN_MEETING', connected: true });
});

test('[BEY-26] a server that stood still marks its connections anew when it goes on', async () => {
  await markConnected(deps(), tab('one'));
  await enterChamber();
  await clock.advance(HEARTBEAT_STALE_MS + 1);
  await sweepConnections(deps());
  await touchConnections(deps(), [tab('one')], noneEnded);
  expect(await stateOf()).toMatchObject({ meeting: 'mainchamber', connected: true });
});

test('[BEY-23] [PEOP-05] a connection that ends while the living ones are noted is not brought back', async () => {
  await markConnected(deps(), tab('one'));
  await enterChamber();
  await markDisconnected(deps(), tab('one'));
  heard.length = 0;
  await touchConnections(deps(), [tab('one')], () => true);
  expect(await stateOf()).toMatchObject({ meeting: 'mainchamber', connected: false });
  expect(heard).toEqual([]);

  let looks = 0;
  await touchConnections(deps(), [tab('one')], () => (looks += 1) > 1);
  expect(await stateOf()).toMatchObject({ meeting: 'mainchamber', connected: false });
});

test('[BEY-23] [HANDS-02] a hand that comes back with a connection that ends at once is told', async () => {
  await markConnected(deps(), tab('one'));
  await enterChamber('ana', 1);
  await clock.advance(HEARTBEAT_STALE_MS + 1);
  await sweepConnections(deps());
  heard.length = 0;
  let looks = 0;
  await touchConnections(deps(), [tab('one')], () => (looks += 1) > 1);
  expect(await stateOf()).toMatchObject({ connected: false, handType: 1, orderRaised: 1 });
  expect(heard).toEqual([
    { kind: 'people', idVotingSession: S, userIds: ['ana'], only: 'presence' },
    { kind: 'hands', idVotingSession: S },
  ]);
});

test('[PEOP-07] five thousand people are loaded in one query and well under a second', async () => {
  const id = (n: number) => `p${String(n).padStart(4, '0')}`;
  await database.pool.query(
    `insert into roles values ('r', 'Role', '{app_vote-bool}', 0);
     insert into groups (id, name, grouptype, color, created_ms) values ('g', 'Group', 'primary', '#000000', 0);
     insert into users (id, email, display_name, created_ms)
       select 'p' || lpad(n::text, 4, '0'), 'p' || n || '@a.test', 'Person ' || n, 0 from generate_series(0, 4999) n;
     insert into user_roles select id, 'r', 0 from users where id like 'p%';
     insert into user_groups select id, 'g', 0 from users where id like 'p%';
     insert into people_states (id_voting_session, user_id, meeting, entered_ms, last_seen_ms)
       select '${S}', id, 'mainchamber', 1, 0 from users where id like 'p%';
     insert into raised_hands (id_voting_session, user_id, hand_type, raised_ms)
       select '${S}', id, 1, 1 + substr(id, 2)::int from users where id like 'p%';
     analyze`,
  );
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const startMs = performance.now();
    await loadLivePeople(database.db, S);
    times.push(performance.now() - startMs);
  }
  const people = await loadLivePeople(database.db, S);
  expect(people).toHaveLength(5000);
  expect(people.find(({ userId }) => userId === id(4999))).toMatchObject({
    orderRaised: 5000,
    roles: ['r'],
    groups: ['g'],
  });
  // Take the fastest of several runs, so that other work on the machine does not count.
  expect(Math.min(...times)).toBeLessThan(1000);
  const [one, ...others] = await loadLivePeople(database.db, S, [id(7), 'nobody']);
  expect(one).toMatchObject({ userId: id(7), orderRaised: 8 });
  expect(others).toEqual([]);
});
