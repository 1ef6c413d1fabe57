import { HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { isoTimeText } from '@hemicycle/rules/foundations/date-time-text';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Arrival } from './connection-store.ts';
import { weightsText } from '@hemicycle/rules/people/attendant-groups';
import { keepExpectedOfEnded } from '../sessions/public.ts';
import { markAllConnected, markAllDisconnected, sweepConnections, touchConnections } from './connections.ts';
import { deleteStates } from './state-store.ts';
import { loadHouse } from '../site/public.ts';
import { deleteSettings, saveSettings } from '../site/site-store.ts';

const clock = createFakeClock();
const news = { announce: () => undefined, listen: () => () => undefined, onMissed: () => () => undefined };
let server: TestServer;
let moderator: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  moderator = await server.signIn('moderator');
});
afterAll(() => server.stop());
beforeEach(async () => {
  const admin = await server.signIn('admin');
  const session = await admin.call('createVotingSession', {
    body: {
      title: '=Sitting, "1/14"',
      epochStartTime: clock.nowMs(),
      epochEndTime: clock.nowMs() + 3_600_000,
      members: ['member08', 'member09', 'observer'],
    },
  });
  idVotingSession = session.idVotingSession;
});

const deps = () => ({ db: server.database.db, clock, news });
const tab = (connectionId: string, userId: string) => ({
  connectionId: `${idVotingSession}-${connectionId}`,
  browserTabId: 1,
  serverId: 'this one',
  userId,
  idVotingSession,
});

/** Marks one connection by the function that marks several. */
const markConnected = async (needs: ReturnType<typeof deps>, connection: ReturnType<typeof tab>) =>
  (await markAllConnected(needs, [connection])).get(connection) ?? null;
const markDisconnected = (
  needs: ReturnType<typeof deps>,
  connection: ReturnType<typeof tab>,
  arrival: Arrival | null = null,
) => markAllDisconnected(needs, [{ ...connection, arrival }]);
const report = () => moderator.call('getAttendance', { params: { idVotingSession } });
const staysOf = async (userId: string) =>
  (await report()).people.find((person) => person.userId === userId)?.stays;

const administer = async (changes: string) => server.database.pool.query(changes);
async function restore() {
  await administer(`update users set switched_off_ms = null, display_name = case id when 'member08'
    then 'Rosa Quispe' when 'member09' then 'Kenji Watanabe' else 'Hana Sato' end
    where id in ('member08', 'member09', 'observer')`);
  await administer(`update groups set name = regexp_replace(name, ' today$', '')`);
}
const groupsOf = (regions: string, water: string) => ({
  group: 'Labour and Solidarity',
  weights: [
    { organisation: 'Council of Regions', weight: regions },
    { organisation: 'Water Board', weight: water },
  ],
});

test('[BEY-12] join and leave times of each person, and the share present over time', async () => {
  const startMs = clock.nowMs();
  await markConnected(deps(), tab('a', 'member08'));
  await clock.advance(100_000);
  await markConnected(deps(), tab('b', 'observer'));
  await clock.advance(100_000);
  await markDisconnected(deps(), tab('a', 'member08'));
  await clock.advance(100_000);
  await markConnected(deps(), tab('c', 'member08'));
  await clock.advance(10_000);
  expect(await report()).toEqual({
    idVotingSession,
    title: '=Sitting, "1/14"',
    epochStartTime: startMs,
    epochEndTime: startMs + 3_600_000,
    asOf: startMs + 310_000,
    ended: false,
    keptAt: null,
    expected: 2,
    people: [
      {
        ...{ userId: 'member09', cameAs: 'account', displayName: 'Kenji Watanabe' },
        ...{ expected: true, stays: [], presentMs: 0 },
        ...groupsOf('4', '1'),
      },
      {
        userId: 'member08',
        cameAs: 'account',
        displayName: 'Rosa Quispe',
        expected: true,
        stays: [
          { joinedAt: startMs, leftAt: startMs + 200_000 },
          { joinedAt: startMs + 300_000, leftAt: null },
        ],
        presentMs: 210_000,
        ...groupsOf('12', '0.5'),
      },
      {
        userId: 'observer',
        cameAs: 'account',
        displayName: 'Hana Sato',
        expected: false,
        stays: [{ joinedAt: startMs + 100_000, leftAt: startMs + 100_000 }],
        presentMs: 0,
      },
    ],
    presence: [
      { at: startMs, present: 1, others: 0 },
      { at: startMs + 200_000, present: 0, others: 0 },
      { at: startMs + 300_000, present: 1, others: 0 },
    ],
    quorum: [],
  });
});

test('[BEY-12] a reload and tabs beside each other are one stay', async () => {
  const startMs = clock.nowMs();
  await markConnected(deps(), tab('a', 'member08'));
  await markConnected(deps(), tab('a', 'member08'));
  await clock.advance(1_000);
  await markConnected(deps(), tab('b', 'member08'));
  await clock.advance(1_000);
  await markDisconnected(deps(), tab('a', 'member08'));
  await markDisconnected(deps(), tab('b', 'member08'));
  await clock.advance(HEARTBEAT_STALE_MS);
  await markConnected(deps(), tab('c', 'member08'));
  expect(await staysOf('member08')).toEqual([{ joinedAt: startMs, leftAt: null }]);
});

test('[BEY-12] where the server fell, a stay ends at the last sign of life, before the sweep and after it', async () => {
  const startMs = clock.nowMs();
  await markConnected(deps(), tab('a', 'member08'));
  await clock.advance(20_000);
  await touchConnections(deps(), [tab('a', 'member08')], () => false);
  await clock.advance(HEARTBEAT_STALE_MS + 1_800_000);
  const expected = [{ joinedAt: startMs, leftAt: startMs + 20_000 }];
  expect(await staysOf('member08')).toEqual(expected);
  await sweepConnections(deps());
  expect(await staysOf('member08')).toEqual(expected);
  await touchConnections(deps(), [tab('a', 'member08')], () => false);
  expect(await staysOf('member08')).toEqual([...expected, { joinedAt: clock.nowMs(), leftAt: null }]);
});

test('[BEY-12] who is taken out of the session leaves it then', async () => {
  const startMs = clock.nowMs();
  await markConnected(deps(), tab('a', 'member08'));
  await clock.advance(20_000);
  await touchConnections(deps(), [tab('a', 'member08')], () => false);
  await deleteStates(server.database.db, idVotingSession, ['member08']);
  await clock.advance(20_000);
  expect(await staysOf('member08')).toEqual([{ joinedAt: startMs, leftAt: startMs + 20_000 }]);
});

test('[BEY-12] as CSV: in the zone of the house, with its mark, and nothing that a spreadsheet would run', async () => {
  await saveSettings(server.database.db, { timeZone: 'Asia/Kolkata' });
  await server.database.pool.query(`update users set display_name = '=1+1' where id = 'member09'`);
  await markConnected(deps(), tab('a', 'member09'));
  const joined = isoTimeText(clock.nowMs(), 'Asia/Kolkata');
  expect(joined).toMatch(/\+05:30$/);
  await clock.advance(30_000);
  await markDisconnected(deps(), tab('a', 'member09'));
  const left = isoTimeText(clock.nowMs(), 'Asia/Kolkata');
  const base = `/api/people/attendance/${idVotingSession}/csv`;
  const { people } = await report();
  const groupOf = (id: string) => {
    const { group, weights } = people.find(({ userId }) => userId === id) ?? {};
    return `${group ?? ''},${weightsText(weights) ?? ''}`;
  };
  const stays = await moderator.fetch(`${base}/stays`);
  expect(stays.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(stays.headers.get('content-disposition')).toMatch(
    /^attachment; filename="=Sitting, _1_14_ 2026-03-02/,
  );
  const bytes = Buffer.from(await stays.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString('utf8').split('\r\n');
  expect(lines[0]).toMatch(
    /Person,Name,Expected,Joined \(Asia\/Kolkata\),Left \(Asia\/Kolkata\),Minutes,Came as,Group,Weight$/,
  );
  expect(lines).toContain(`member09,'=1+1,yes,${joined},${left},0.5,account holder,${groupOf('member09')}`);
  expect(lines).toContain(`member08,Rosa Quispe,yes,,,0,,${groupOf('member08')}`);
  const presence = await (await moderator.fetch(`${base}/presence`)).text();
  expect(presence.split('\r\n').slice(1, 3)).toEqual([`${joined},1,2,50,0`, `${left},0,2,0,0`]);
  expect((await moderator.fetch(`${base}/other`)).status).toBe(400);
  await saveSettings(server.database.db, { documentLanguage: 'ar' });
  const arabic = await (await moderator.fetch(`${base}/stays`)).text();
  expect(arabic.split('\r\n')[0]).toContain('دخل (Asia/Kolkata)');
  await deleteSettings(server.database.db, ['documentLanguage', 'timeZone']);
  await restore();
});

test('[BEY-12] how the applied quorum rules stood over time, also as CSV', async () => {
  const params = { idVotingSession };
  const apply = (quorums: string[]) =>
    moderator.call('updateVotingSessionDavra', { params, body: { quorums } });
  const startMs = clock.nowMs();
  await apply(['half-of-the-members']);
  await clock.advance(60_000);
  await apply([]);
  const rule = { rule: 'half-of-the-members', name: 'Half of the members' };
  expect((await report()).quorum).toEqual([
    { at: startMs, ...rule, pass: false, displayString: '50% of dynamic total 2' },
    { at: startMs + 60_000, ...rule, pass: null, displayString: null },
  ]);
  const csv = await moderator.fetch(`/api/people/attendance/${idVotingSession}/csv/quorum`);
  const { timeZone } = await loadHouse(server.database.db);
  const at = (ms: number) => isoTimeText(ms, timeZone);
  expect((await csv.text()).split('\r\n').slice(1, 3)).toEqual([
    `${at(startMs)},Half of the members,not met,50% of dynamic total 2`,
    `${at(startMs + 60_000)},Half of the members,not applied,`,
  ]);
});

test('[BEY-12] members do not see it, and the times of a session that is gone are gone', async () => {
  const rosa = await server.signIn('member08');
  const params = { idVotingSession };
  expect(await refusalOf(rosa.call('getAttendance', { params }))).toBe('permission-missing');
  await markConnected(deps(), tab('a', 'member08'));
  const admin = await server.signIn('admin');
  await admin.call('deleteVotingSession', { params });
  expect(await refusalOf(moderator.call('getAttendance', { params }))).toBe('not-found');
  const { rows } = await server.database.pool.query(
    'select 1 from attendance_stays where id_voting_session = $1',
    [idVotingSession],
  );
  expect(rows).toEqual([]);
});

/** Ends the sitting as its host, or lets its end pass. */
const ends = {
  'a host ends it': () => moderator.call('endVotingSession', { params: { idVotingSession } }),
  'its end time passes': async () => {
    await clock.advance(3_600_000);
    // Two servers sweep at the same time.
    await Promise.all([keepExpectedOfEnded(deps()), keepExpectedOfEnded(deps())]);
  },
};

test.each(Object.entries(ends))(
  '[BEY-12][BEY-34] %s: who was expected stays, though since renamed, moved, switched off and deleted',
  async (_, end) => {
    const admin = await server.signIn('admin');
    await administer(`
      insert into users (id, email, display_name, type, created_ms)
      values ('leaver', 'leaver@house.test', 'Ines Leaver', 'user', 0)`);
    await administer(`insert into user_roles (user_id, role_id, position)
      select 'leaver', role_id, position from user_roles where user_id = 'member08'`);
    await admin.call('changeVotingSession', {
      params: { idVotingSession },
      body: { membership: { add: ['leaver'], remove: [] } },
    });
    await markConnected(deps(), tab('a', 'leaver'));
    await markDisconnected(deps(), tab('a', 'leaver'));
    await markConnected(deps(), tab('b', 'observer'));
    await markDisconnected(deps(), tab('b', 'observer'));
    await end();
    const before = await report();
    expect(before).toMatchObject({ ended: true, keptAt: clock.nowMs(), expected: 3 });
    const earlier = await moderator.call('getEarlierSession', { params: { idVotingSession } });
    expect(earlier).toMatchObject({ expectedCount: 3, attendedCount: 1 });

    await administer(`update users set switched_off_ms = 1 where id = 'member09'`);
    await administer(`update users set display_name = 'Renamed' where id in ('member08', 'observer')`);
    await administer(`update groups set name = name || ' today'`);
    await admin.call('deletePerson', { params: { userId: 'leaver' } });
    await keepExpectedOfEnded(deps());
    const after = await report();
    expect({ ...after, asOf: before.asOf }).toEqual(before);
    expect(after.people.map(({ displayName }) => displayName)).toEqual([
      'Ines Leaver',
      'Kenji Watanabe',
      'Rosa Quispe',
      'Hana Sato',
    ]);
    expect(after.people.find(({ userId }) => userId === 'leaver')?.stays).toHaveLength(1);
    expect(await moderator.call('getEarlierSession', { params: { idVotingSession } })).toMatchObject({
      ...{ expectedCount: 3, attendedCount: 1 },
    });
    await restore();
  },
);

test('[BEY-12] a sitting that gets a later end goes on with those of today, and keeps them anew when it ends', async () => {
  await ends['a host ends it']();
  expect((await report()).keptAt).not.toBeNull();
  const admin = await server.signIn('admin');
  const params = { idVotingSession };
  await admin.call('changeVotingSession', { params, body: { epochEndTime: clock.nowMs() + 7_200_000 } });
  await admin.call('changeVotingSession', {
    params,
    body: { membership: { add: ['member10'], remove: [] } },
  });
  expect(await report()).toMatchObject({ ended: false, keptAt: null, expected: 3 });
  await clock.advance(60_000);
  await keepExpectedOfEnded(deps());
  expect((await report()).keptAt).toBeNull();
  await ends['a host ends it']();
  expect(await report()).toMatchObject({ ended: true, keptAt: clock.nowMs(), expected: 3 });
});

test.each(Object.entries(ends))(
  '[BEY-12][EXIT-11] %s: whoever opens the site later has no stay in it',
  async (_, end) => {
    await markConnected(deps(), tab('a', 'member08'));
    await clock.advance(60_000);
    await markDisconnected(deps(), tab('a', 'member08'));
    await end();
    const before = await report();
    await clock.advance(120_000);
    for (const [id, userId] of [
      ['b', 'member08'],
      ['c', 'member09'],
      ['d', 'observer'],
    ] as const) {
      expect(await markConnected(deps(), tab(id, userId))).toEqual({ handIsBack: false });
      await clock.advance(1_000);
      await markDisconnected(deps(), tab(id, userId));
    }
    expect({ ...(await report()), asOf: before.asOf }).toEqual(before);
    expect(await moderator.call('getEarlierSession', { params: { idVotingSession } })).toMatchObject({
      ...{ expectedCount: 2, attendedCount: 1 },
    });
  },
);

test('[BEY-12][EXIT-11] whose line breaks in a huddle after the end stays on', async () => {
  const startMs = clock.nowMs();
  await markConnected(deps(), tab('a', 'member08'));
  await server.database.pool.query(
    `insert into huddles (id, id_voting_session, title, type, created_ms)
    values ($1 || '-huddle', $1, 'A huddle', 'other', 0)`,
    [idVotingSession],
  );
  await server.database.pool.query(
    `update people_states set meeting = 'huddle', huddle_id = $1 || '-huddle', entered_ms = null
    where id_voting_session = $1`,
    [idVotingSession],
  );
  await ends['a host ends it']();
  await clock.advance(1_000);
  await markDisconnected(deps(), tab('a', 'member08'));
  await clock.advance(1_000);
  await markConnected(deps(), tab('b', 'member08'));
  expect(await staysOf('member08')).toEqual([{ joinedAt: startMs, leftAt: null }]);
});

test('[BEY-12] whoever waits on the page of an ended sitting attends it from when it goes on', async () => {
  const admin = await server.signIn('admin');
  await ends['a host ends it']();
  await clock.advance(60_000);
  await markConnected(deps(), tab('a', 'member08'));
  await clock.advance(60_000);
  expect(await staysOf('member08')).toEqual([]);
  await admin.call('changeVotingSession', {
    params: { idVotingSession },
    body: { epochEndTime: clock.nowMs() + 3_600_000 },
  });
  expect(await staysOf('member08')).toEqual([{ joinedAt: clock.nowMs(), leftAt: null }]);
});

test('[BEY-12] while somebody sits on past the end, nobody is kept; a sitting that ended before the site kept them is read as of today', async () => {
  await clock.advance(3_599_000);
  await markConnected(deps(), tab('a', 'member08'));
  await server.database.pool.query(
    `update people_states set meeting = 'mainchamber', entered_ms = 1 where id_voting_session = $1`,
    [idVotingSession],
  );
  await clock.advance(2_000);
  await keepExpectedOfEnded(deps());
  expect(await report()).toMatchObject({ ended: false, keptAt: null });
  await markDisconnected(deps(), tab('a', 'member08'));
  await server.database.pool.query(`delete from people_states where id_voting_session = $1`, [
    idVotingSession,
  ]);
  await server.database.pool.query(
    `insert into expected_sets select id, ends_ms, null from voting_sessions where id = $1`,
    [idVotingSession],
  );
  await keepExpectedOfEnded(deps());
  expect(await report()).toMatchObject({ ended: true, keptAt: null, expected: 2 });
});

test('[BEY-12] people who use HTTP alone have a stay from entering until they leave or are given up for lost', async () => {
  const attend = async (account: string) => {
    const client = await server.signIn(account);
    await client.call('updateSessionInfo', {
      body: { userSession: { votingSessionToAttend: idVotingSession } },
    });
    await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
    return client;
  };
  const startMs = clock.nowMs();
  const [rosa, kenji] = [await attend('member08'), await attend('member09')];
  await clock.advance(20_000);
  await kenji.call('postHeartbeat', { body: { source: 'https' } });
  expect(await staysOf('member08')).toEqual([{ joinedAt: startMs, leftAt: null }]);
  await rosa.call('setMeeting', { body: { idVotingSession, meeting: 'NOT_IN_MEETING' } });
  await clock.advance(HEARTBEAT_STALE_MS + 1_000);
  const lost = [{ joinedAt: startMs, leftAt: startMs + 20_000 }];
  expect(await staysOf('member08')).toEqual(lost);
  expect(await staysOf('member09')).toEqual(lost);
  await sweepConnections(deps());
  expect(await staysOf('member09')).toEqual(lost);
  const backMs = clock.nowMs();
  await kenji.call('postHeartbeat', { body: { source: 'https' } });
  expect(await staysOf('member09')).toEqual([...lost, { joinedAt: backMs, leftAt: null }]);
  await clock.advance(10_000);
  await deleteStates(server.database.db, idVotingSession, ['member09']);
  expect(await staysOf('member09')).toEqual([...lost, { joinedAt: backMs, leftAt: backMs }]);
});

test('[BEY-12][BEY-34] who is counted in the chamber when a host ends the sitting attended it', async () => {
  const rosa = await server.signIn('member08');
  await rosa.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  await ends['a host ends it']();
  expect((await staysOf('member08'))?.length).toBe(1);
  expect(await moderator.call('getEarlierSession', { params: { idVotingSession } })).toMatchObject({
    attendedCount: 1,
  });
});
