/* oxlint-disable max-lines -- one server is set up for all of these tests */
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNews } from '../../news.ts';
import type { SittingSpeakingRules, SpeakingRules } from '@hemicycle/contract/speaking-rules';
import { closeDesertedLists } from './close-deserted-lists.ts';

const ACCOUNTS = ['member01', 'member02', 'member03', 'moderator'] as const;
type Account = (typeof ACCOUNTS)[number];

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let clients: Record<Account, TestClient>;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn('admin');
  const [member01, member02, member03, moderator] = await Promise.all([
    server.signIn('member01'),
    server.signIn('member02'),
    server.signIn('member03'),
    server.signIn('moderator'),
  ]);
  clients = { member01, member02, member03, moderator };
});
afterAll(() => server.stop());

/** Makes a session for each test and puts everybody into its chamber. Nobody needs a socket: no
 *  test lasts a minute by the server's clock, after which people without one would be swept out. */
beforeEach(async () => {
  ({ idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Sitting',
      epochStartTime: clock.nowMs() - 3_600_000,
      epochEndTime: clock.nowMs() + 36_000_000,
      members: [...ACCOUNTS, 'member04'],
    },
  }));
  for (const account of ACCOUNTS) {
    const client = clients[account];
    await client.call('updateSessionInfo', {
      body: { userSession: { votingSessionToAttend: idVotingSession } },
    });
    await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  }
});

const here = () => ({ params: { idVotingSession } });
const seconds = (count: number) => clock.advance(count * 1000);

async function raise(userId: Account, handType: 0 | 1 | 2 = 1): Promise<void> {
  await clock.advance(10);
  await clients[userId].call('updatePeopleState', { params: { userId }, body: { handType } });
}

async function hands(): Promise<string[]> {
  const people = await clients.moderator.call('listPeopleStates', here());
  return people
    .filter(({ orderRaised }) => orderRaised > 0)
    .toSorted((one, other) => one.orderRaised - other.orderRaised)
    .map(({ userId }) => userId);
}

type Step = 'closeSpeakersList' | 'endSpeech' | 'pauseSpeech' | 'resumeSpeech' | 'undoCall';

const open = (body: { limitSeconds?: number; groupLimitSeconds?: number; title?: string } = {}) =>
  clients.moderator.call('openSpeakersList', { ...here(), body });
const call = ({ version }: LiveSpeakers, userId?: string) =>
  clients.moderator.call('callSpeaker', {
    ...here(),
    body: { version, ...(userId === undefined ? {} : { userId }) },
  });
const step = (name: Step, { version }: LiveSpeakers) =>
  clients.moderator.call(name, { ...here(), body: { version } });
const newest = async () => (await clients.member01.call('listSpeakersLists', here()))[0];

/** The answer of a call, or the code of its refusal. */
async function outcomeOf(called: Promise<string | null | undefined>): Promise<string | null | undefined> {
  const [settled] = await Promise.allSettled([called]);
  return settled.status === 'fulfilled' ? settled.value : refusalOf(called);
}

/** Everything that a step could change in the session. Whole tables would also show how people of
 *  earlier tests are swept out. */
async function stateOfSession(): Promise<unknown> {
  const { pool } = server.database;
  const of = async (query: string) => (await pool.query<object>(query, [idVotingSession])).rows;
  return [
    await of('select * from speakers_lists where id_voting_session = $1 order by number'),
    await of(`select speeches.* from speeches join speakers_lists on speakers_lists.id = list_id
      where id_voting_session = $1 order by list_id, speeches.number`),
    await of(`select user_id, hand_type, raised_ms from raised_hands
      where id_voting_session = $1 order by user_id`),
  ];
}

/** Expects a call to be refused with this code and to change nothing. */
async function expectRefused(refused: () => Promise<unknown>, code: string): Promise<void> {
  const before = await stateOfSession();
  expect(await refusalOf(refused())).toBe(code);
  expect(await stateOfSession()).toEqual(before);
}

const floorOf = ({ speeches }: LiveSpeakers) => speeches.find(({ endedAt }) => endedAt === null)?.userId;

test('[BEY-13][HANDS-01] the next is the first by the order of hands, whose hand goes down; the others keep their places', async () => {
  await raise('member01');
  await raise('member02');
  await raise('member03', 2);
  let list = await open({ title: 'Item 4', limitSeconds: 120 });
  expect(list).toMatchObject({ title: 'Item 4', limitSeconds: 120, closedAt: null, speeches: [] });

  list = await call(list);
  expect(list.speeches).toMatchObject([
    { number: 1, userId: 'member03', startedAt: clock.nowMs(), endedAt: null, spokenMs: 0 },
  ]);
  expect(list.speeches[0]?.displayName).not.toBe('');
  expect(list.speeches[0]?.groupName).not.toBeNull();
  expect(await hands()).toEqual(['member01', 'member02']);

  await seconds(42);
  list = await call(list);
  expect(list.speeches).toMatchObject([
    { userId: 'member03', endedAt: clock.nowMs(), spokenMs: 42_000, runningSince: null },
    { number: 2, userId: 'member01', runningSince: clock.nowMs() },
  ]);
  expect(await hands()).toEqual(['member02']);
  await seconds(5);
  list = await step('endSpeech', list);
  expect(list.speeches[1]).toMatchObject({ userId: 'member01', spokenMs: 5_000, endedAt: clock.nowMs() });
  expect(await newest()).toEqual(list);
});

test('[BEY-13] anybody in the main chamber can be called out of the order, with a hand or without', async () => {
  await raise('member01');
  await raise('member02');
  let list = await call(await open(), 'member02');
  expect(floorOf(list)).toBe('member02');
  expect(await hands()).toEqual(['member01']);
  list = await call(list, 'member03');
  expect(floorOf(list)).toBe('member03');
  expect(await hands()).toEqual(['member01']);
  await expectRefused(() => call(list, 'member03'), 'already-speaking');
  await expectRefused(() => call(list, 'member04'), 'speaker-not-present');
  await expectRefused(() => call(list, 'nobody-of-this-name'), 'speaker-not-present');
  await clients.member01.call('setMeeting', { body: { idVotingSession, meeting: 'NOT_IN_MEETING' } });
  await expectRefused(() => call(list, 'member01'), 'speaker-not-present');
  await expectRefused(() => call(list), 'nobody-waits');
  expect(floorOf((await newest())!)).toBe('member03');
});

test('[BEY-13] two moderators who press Next at once make one step', async () => {
  await raise('member01');
  await raise('member02');
  await raise('member03');
  const list = await open();
  const attempts = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(call(list).then(floorOf))));
  expect(attempts.toSorted()).toEqual(['member01', ...Array(5).fill('speakers-list-changed')]);
  expect(await hands()).toEqual(['member02', 'member03']);
  expect((await newest())?.speeches).toHaveLength(1);
});

test('[BEY-13] a hand that goes down at that moment never speaks and is never lost', async () => {
  await raise('member01');
  await raise('member02');
  const list = await open();
  const [called] = await Promise.all([call(list), raise('member01', 0)]);
  expect(['member01', 'member02']).toContain(floorOf(called));
  const waiting = await hands();
  expect(waiting).toEqual(floorOf(called) === 'member01' ? ['member02'] : []);
});

test('[BEY-13] of two who open a list at once one does, and a closed one makes way for the next', async () => {
  const opened = await Promise.all([1, 2].map(() => outcomeOf(open().then(() => 'opened'))));
  expect(opened.toSorted()).toEqual(['opened', 'speakers-list-already-open']);
  await raise('member01');
  const spoken = await call((await newest())!);
  await seconds(7);
  const closed = await step('closeSpeakersList', spoken);
  expect(closed).toMatchObject({ closedAt: clock.nowMs(), speeches: [{ spokenMs: 7_000 }] });
  for (const name of ['closeSpeakersList', 'endSpeech', 'pauseSpeech', 'resumeSpeech', 'undoCall'] as const) {
    await expectRefused(() => step(name, closed), 'speakers-list-not-open');
  }
  await expectRefused(() => call(closed), 'speakers-list-not-open');
  const change = () =>
    clients.moderator.call('updateSpeakersList', { ...here(), body: { limitSeconds: 60 } });
  await expectRefused(change, 'speakers-list-not-open');
  await open({ title: 'Another' });
  const lists = await clients.member01.call('listSpeakersLists', here());
  expect(lists.map(({ title, speeches }) => [title, speeches.length])).toEqual([
    ['Another', 0],
    [null, 1],
  ]);
});

test('[BEY-13] a sitting that ends by its time closes its list once nobody is left, and nobody speaks longer than somebody was there', async () => {
  const deps = { db: server.database.db, clock, news: createNews(server.bus) };
  const leave = (account: Account) =>
    clients[account].call('setMeeting', { body: { idVotingSession, meeting: 'NOT_IN_MEETING' } });
  await raise('member01');
  await call(await open());
  await seconds(40);
  await server.database.pool.query('update voting_sessions set ends_ms = $2 where id = $1', [
    idVotingSession,
    clock.nowMs(),
  ]);
  for (const account of ['member01', 'member02', 'moderator'] as const) await leave(account);
  await seconds(5);
  await closeDesertedLists(deps);
  // Member03 is still in the chamber, so the list stays open.
  expect(await newest()).toMatchObject({ closedAt: null, speeches: [{ endedAt: null }] });

  await leave('member03');
  const leftMs = clock.nowMs();
  await seconds(30);
  await clients.member03.call('refreshPeopleStates');
  const heard = hearNews(server.bus);
  await closeDesertedLists(deps);
  const list = await newest();
  expect(list).toMatchObject({
    closedAt: leftMs,
    speeches: [{ endedAt: leftMs, spokenMs: 40_000, runningSince: null }],
  });
  const told = { kind: 'speakers', idVotingSession, speechIds: [list?.speeches[0]?.id] };
  expect(heard.items).toEqual([told]);
  await closeDesertedLists(deps);
  expect(heard.items).toEqual([told]);
});

test('[BEY-13] [SESS-01] a list ends when the last one was there, also where they were taken out of the session', async () => {
  const deps = { db: server.database.db, clock, news: createNews(server.bus) };
  const socket = await openTestSocket(clients.member03, 'member03', { idVotingSession });
  await socket.snapshot();
  await open();
  for (const account of ['member01', 'member02', 'moderator'] as const) {
    await clients[account].call('setMeeting', { body: { idVotingSession, meeting: 'NOT_IN_MEETING' } });
  }
  await seconds(30);
  const lastThereMs = clock.nowMs();
  await server.database.pool.query('update people_connections set last_seen_ms = $1', [lastThereMs]);
  await admin.call('changeVotingSession', {
    ...here(),
    body: { membership: { add: [], remove: ['member03'] } },
  });
  await seconds(10);
  await server.database.pool.query('update voting_sessions set ends_ms = $2 where id = $1', [
    idVotingSession,
    clock.nowMs(),
  ]);
  await closeDesertedLists(deps);
  expect(await newest()).toMatchObject({ closedAt: lastThereMs });
  socket.close();
});

test('[BEY-13] before the end an empty chamber keeps its list, and a streaming account keeps none open after it', async () => {
  const deps = { db: server.database.db, clock, news: createNews(server.bus) };
  await open();
  for (const account of ACCOUNTS)
    await clients[account].call('setMeeting', { body: { idVotingSession, meeting: 'NOT_IN_MEETING' } });
  await closeDesertedLists(deps);
  expect(await newest()).toMatchObject({ closedAt: null });
  await server.database.pool.query(
    `insert into people_states (id_voting_session, user_id, meeting, entered_ms, last_seen_ms)
      values ($1, 'bot', 'mainchamber', $2, $3)`,
    [idVotingSession, clock.nowMs(), clock.nowMs()],
  );
  const leftMs = clock.nowMs();
  await seconds(20);
  await server.database.pool.query('update voting_sessions set ends_ms = $2 where id = $1', [
    idVotingSession,
    clock.nowMs(),
  ]);
  await closeDesertedLists(deps);
  expect(await newest()).toMatchObject({ closedAt: leftMs });
});

test('[BEY-13] time during which the clock stands does not count, nor what lies between an end and going on', async () => {
  await raise('member01');
  let list = await call(await open({ limitSeconds: 60 }));
  await seconds(10);
  list = await step('pauseSpeech', list);
  expect(list.speeches[0]).toMatchObject({ spokenMs: 10_000, runningSince: null, endedAt: null });
  await seconds(12);
  list = await step('pauseSpeech', list);
  list = await step('resumeSpeech', list);
  await seconds(5);
  await expectRefused(() => step('resumeSpeech', list), 'nothing-to-resume');
  list = await step('endSpeech', list);
  expect(list.speeches[0]).toMatchObject({ spokenMs: 15_000 });
  await expectRefused(() => step('endSpeech', list), 'nobody-speaks');
  await expectRefused(() => step('pauseSpeech', list), 'nobody-speaks');
  await expectRefused(() => step('undoCall', list), 'nobody-speaks');
  await seconds(12);
  list = await step('resumeSpeech', list);
  await seconds(1);
  list = await step('endSpeech', list);
  expect(list.speeches).toMatchObject([{ number: 1, spokenMs: 16_000 }]);
  await clients.member01.call('setMeeting', { body: { idVotingSession, meeting: 'NOT_IN_MEETING' } });
  await expectRefused(() => step('resumeSpeech', list), 'speaker-not-present');
});

test('[BEY-13][HANDS-01] a call taken back leaves no trace: the hand is up at its place, and who spoke before speaks on', async () => {
  await raise('member01');
  await raise('member02', 2);
  await raise('member03');
  let list = await call(await open(), 'member01');
  const before = list.speeches;
  await seconds(30);
  list = await call(list);
  expect(await hands()).toEqual(['member03']);
  await seconds(2);
  list = await step('undoCall', list);
  expect(list.speeches).toEqual(before);
  expect(await hands()).toEqual(['member02', 'member03']);
  await seconds(3);
  list = await step('endSpeech', list);
  expect(list.speeches[0]).toMatchObject({ spokenMs: 35_000 });

  // A speech whose clock was stopped comes back with its clock stopped. A hand that its person
  // moved meanwhile stays as it is.
  list = await call(list, 'member01');
  list = await step('pauseSpeech', list);
  list = await call(list);
  await raise('member02', 1);
  list = await step('undoCall', list);
  expect(list.speeches[1]).toMatchObject({ userId: 'member01', runningSince: null, endedAt: null });
  expect(await hands()).toEqual(['member03', 'member02']);
});

test('[BEY-13][HANDS-01] a hand that a call took down is up again before those that were raised after it', async () => {
  await raise('member01');
  await seconds(5);
  await raise('member02');
  await seconds(5);
  const list = await call(await open());
  expect(await hands()).toEqual(['member02']);
  await seconds(2);
  await step('undoCall', list);
  expect(await hands()).toEqual(['member01', 'member02']);
});

test('[BEY-13][HANDS-01] a list that takes no more names calls those who were there by then, and the order of hands stays', async () => {
  await raise('member01');
  let list = await open();
  const takesNames = (value: boolean) =>
    clients.moderator.call('updateSpeakersList', { ...here(), body: { takesNames: value } });
  list = await takesNames(false);
  const until = list.handsUntil;
  expect(until).toBe(clock.nowMs());
  await raise('member02', 2);
  expect((await takesNames(false)).handsUntil).toBe(until);
  expect(await hands()).toEqual(['member02', 'member01']);
  list = await call(list);
  expect(floorOf(list)).toBe('member01');
  await expectRefused(() => call(list), 'nobody-waits');
  list = await takesNames(true);
  expect(list.handsUntil).toBeNull();
  expect(floorOf(await call(list))).toBe('member02');
});

test('[BEY-13] a change of the limits moves no clock, and steps meant for the list as it was still hold', async () => {
  await raise('member01');
  const list = await call(await open({ limitSeconds: 60 }));
  await seconds(9);
  const changed = await clients.moderator.call('updateSpeakersList', {
    ...here(),
    body: { limitSeconds: null, groupLimitSeconds: 600, title: 'Item 5' },
  });
  expect(changed).toEqual({ ...list, limitSeconds: null, groupLimitSeconds: 600, title: 'Item 5' });
  expect((await step('endSpeech', list)).speeches[0]).toMatchObject({ spokenMs: 9_000 });
});

test.each([
  ['a limit that is no limit', { limitSeconds: 0 }],
  ['a negative limit', { limitSeconds: -60 }],
  ['half a second', { limitSeconds: 60.5 }],
  ['a day for one speech', { limitSeconds: 86_400 }],
  ['a party limit beyond reason', { groupLimitSeconds: 8 * 24 * 3600 }],
  ['a title of two lines', { title: 'one\ntwo' }],
  ['an empty title', { title: '  ' }],
])('[BEY-13] bad input changes nothing: %s', async (_why, body) => {
  await expectRefused(() => open(body), 'invalid-input');
  await open();
  await expectRefused(
    () => clients.moderator.call('updateSpeakersList', { ...here(), body }),
    'invalid-input',
  );
});

test('[BEY-13] without a list nothing can be moved on, and members move nothing', async () => {
  expect(await clients.member01.call('listSpeakersLists', here())).toEqual([]);
  const none = { version: 0 } as LiveSpeakers;
  await expectRefused(() => call(none), 'speakers-list-not-open');
  await expectRefused(() => step('endSpeech', none), 'speakers-list-not-open');
  await raise('member01');
  const list = await open();
  await expectRefused(
    () =>
      clients.member01.call('callSpeaker', {
        ...here(),
        body: { version: list.version, userId: 'member01' },
      }),
    'permission-missing',
  );
  await expectRefused(() => call({ ...list, version: 7 }), 'speakers-list-changed');
});

test('[BEY-13] everybody hears of each step: a small piece of news, and the whole list on entering', async () => {
  await raise('member01');
  const socket = await openTestSocket(clients.member02, 'member02', { idVotingSession });
  expect((await socket.snapshot()).speakers).toBeNull();
  let list = await open();
  const isOf = (version: number) => (change: { speakers: { list: { version: number } } }) =>
    change.speakers.list.version === version;
  expect((await socket.nextChange('speakers', isOf(list.version))).speakers).toEqual({
    list: withoutSpeeches(list),
    speeches: [],
    gone: [],
    ...{ carried: null, elsewhere: null },
  });
  list = await call(list);
  const called = (await socket.nextChange('speakers', isOf(list.version))).speakers;
  expect(called).toEqual({
    ...{ list: withoutSpeeches(list), speeches: list.speeches, gone: [], carried: null },
  });
  const gone = list.speeches[0]!.id;
  list = await call(list, 'member03');
  expect((await socket.nextChange('speakers', isOf(list.version))).speakers.speeches).toEqual(list.speeches);
  list = await step('undoCall', list);
  const undone = (await socket.nextChange('speakers', isOf(list.version))).speakers;
  expect(undone.speeches).toEqual(list.speeches);
  expect(undone.gone).toHaveLength(1);
  expect(undone.gone).not.toContain(gone);
  socket.close();

  const later = await openTestSocket(clients.member03, 'member03', { idVotingSession });
  expect((await later.snapshot()).speakers).toEqual(list);
  later.close();
});

function withoutSpeeches({ speeches: _, carried: __, elsewhere: ___, ...list }: LiveSpeakers) {
  return list;
}

test('[BEY-13] after a restart in the middle of a speech the clock has gone on', async () => {
  await raise('member01');
  await raise('member02');
  const list = await call(await open({ limitSeconds: 60 }));
  await seconds(20);
  const again = await startTestServer({ clock, database: server.database });
  try {
    const moderator = await again.signIn('moderator');
    expect(await moderator.call('listSpeakersLists', here())).toEqual([list]);
    await seconds(5);
    const next = await moderator.call('callSpeaker', { ...here(), body: { version: list.version } });
    expect(next.speeches).toMatchObject([
      { userId: 'member01', spokenMs: 25_000 },
      { userId: 'member02', endedAt: null },
    ]);
  } finally {
    await again.stop();
  }
});

test('[BEY-13][EXIT-11] a session that its host ends closes its list: no clock runs on', async () => {
  await raise('member01');
  await call(await open());
  await seconds(8);
  await clients.moderator.call('endVotingSession', here());
  const endedAt = clock.nowMs();
  await seconds(30);
  expect(await newest()).toMatchObject({ closedAt: endedAt, speeches: [{ endedAt, spokenMs: 8_000 }] });
  await expectRefused(() => open(), 'session-ended');
});

test('[BEY-13] the times of a sitting as CSV: speeches, people and parties of each list', async () => {
  await raise('member01');
  let list = await call(await open({ title: 'Item "4", first reading' }));
  await seconds(30);
  list = await call(list, 'member02');
  await seconds(10);
  await step('closeSpeakersList', list);
  await call(await open(), 'member01');
  await seconds(3);
  const download = async (part: string) => {
    const response = await clients.member01.fetch(`/api/speakers/${idVotingSession}/csv/${part}`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return (await response.text()).trim().split('\r\n');
  };
  const speeches = await download('speeches');
  expect(speeches).toHaveLength(4);
  expect(speeches[1]).toMatch(/^1,"Item ""4"", first reading",1,member01,.*,30$/);
  expect(speeches[3]).toMatch(/^2,,1,member01,.*[+-]\d{2}:\d{2},,3$/);
  const people = await download('people');
  expect(people.slice(1).map((row) => row.split(',').slice(-3).join())).toEqual([
    '1,30,75',
    '1,10,25',
    '1,3,100',
  ]);
  expect((await download('parties')).length).toBeGreaterThan(2);
});

const openWith = (rules: Partial<SpeakingRules>) =>
  clients.moderator.call('openSpeakersList', { ...here(), body: rules });
const ask = (account: Account) => clients[account].call('askToIntervene', here());
const requests = async () => {
  const { rows } = await server.database.pool.query<{ kind: string; user_id: string | null }>(
    'select kind, user_id from speech_requests where id_voting_session = $1 order by kind, user_id',
    [idVotingSession],
  );
  return rows.map(({ kind, user_id: userId }) => `${kind} ${userId ?? '-'}`);
};

test('[BEY-43] the rules of a sitting are those of its lists; the open list keeps or changes its own', async () => {
  const rules = () => clients.moderator.call('readSpeakingRules', here());
  expect(await rules()).toMatchObject({ order: 'hands', interventions: 'off', limitSeconds: null });
  const choose = (body: object) => clients.moderator.call('chooseSpeakingRules', { ...here(), body });
  await choose({ order: 'time', limitSeconds: 90 });
  await expectRefused(() => choose({ order: 'side', before: { order: 'hands' } }), 'changed-meanwhile');
  // Members read them: what they are asked for depends on the order.
  expect(await clients.member01.call('readSpeakingRules', here())).toMatchObject({ order: 'time' });
  const list = await openWith({ personLimitSeconds: 300 });
  expect(list).toMatchObject({ order: 'time', limitSeconds: 90, personLimitSeconds: 300, itemId: null });
  await choose({ order: 'group' });
  const change = { order: 'first' as const, before: { order: 'time' as const } };
  await clients.moderator.call('updateSpeakersList', { ...here(), body: change });
  expect(await newest()).toMatchObject({ order: 'first', limitSeconds: 90 });
  const acts = await clients.moderator.call('listModerationActs', here());
  expect(acts.acts.find(({ act }) => act === 'changeSpeakers')?.detail).toMatchObject({
    changes: [{ field: 'order', before: 'time', after: 'first' }],
  });
  const closing = { ...here(), body: { title: 'Next', closing: list.version } };
  expect(await clients.moderator.call('openSpeakersList', closing)).toMatchObject({ order: 'group' });
  await expectRefused(
    () => clients.moderator.call('openSpeakersList', { ...here(), body: { closing: 99 } }),
    'speakers-list-changed',
  );
});

test('[BEY-43] by least time the one who has spoken less is called, before an earlier hand', async () => {
  let list = await openWith({ order: 'time' });
  list = await call(list, 'member01');
  await seconds(30);
  list = await call(list, 'member02');
  await seconds(10);
  list = await step('endSpeech', list);
  await raise('member01');
  await raise('member02');
  list = await call(list);
  expect(floorOf(list)).toBe('member02');
  expect(await hands()).toEqual(['member01']);
});

test('[BEY-43] for and against in turn, as each has said; the side goes into the speech, and comes back with a call taken back', async () => {
  const say = (account: Account, side: 'for' | 'against' | null) =>
    clients[account].call('saySide', { ...here(), body: { side } });
  expect(await refusalOf(say('member01', 'for'))).toBe('speakers-list-not-open');
  let list = await openWith({ order: 'side' });
  for (const account of ['member01', 'member02', 'member03'] as const) await raise(account);
  await say('member01', 'for');
  await say('member02', 'for');
  await say('member03', 'for');
  await say('member03', 'against');
  list = await call(list);
  expect(list.speeches[0]).toMatchObject({ userId: 'member01', side: 'for' });
  list = await call(list);
  expect(list.speeches[1]).toMatchObject({ userId: 'member03', side: 'against' });
  list = await step('undoCall', list);
  expect(await requests()).toEqual(['side member02', 'side member03']);
  list = await call(list);
  expect(list.speeches[1]).toMatchObject({ userId: 'member03', side: 'against' });
  await step('closeSpeakersList', list);
  expect(await requests()).toEqual([]);
});

test('[BEY-43] somebody without a device is entered by name, waits among the hands, and is called without being there', async () => {
  const enter = (body: object) => clients.moderator.call('enterSpeechRequest', { ...here(), body });
  let list = await open();
  await raise('member01');
  await clock.advance(10);
  await enter({ name: 'Dr. Amal Haddad, expert' });
  await clock.advance(10);
  await enter({ userId: 'member04' });
  expect(await refusalOf(enter({ userId: 'member04' }))).toBe('already-asked');
  expect(await refusalOf(enter({ userId: 'nobody' }))).toBe('not-found');
  const inTheHall = await enter({ name: 'The Minister', pointOfOrder: true });
  list = await call(list);
  expect(list.speeches[0]).toMatchObject({ userId: null, displayName: 'The Minister', byName: true });
  list = await step('undoCall', list);
  expect(await requests()).toHaveLength(3);
  list = await call(list);
  expect(inTheHall.byName).toBe(true);
  list = await call(list);
  expect(floorOf(list)).toBe('member01');
  list = await call(list);
  expect(list.speeches.at(-1)?.displayName).toBe('Dr. Amal Haddad, expert');
  list = await call(list);
  expect(floorOf(list)).toBe('member04');
  expect(list.speeches.at(-1)).toMatchObject({ byName: true, groupName: expect.any(String) as string });
  const own = await refusalOf(
    clients.member01.call('enterSpeechRequest', { ...here(), body: { name: 'Me first' } }),
  );
  expect(own).toBe('permission-missing');
});

test('[BEY-43] an intervention stands in the speech with the consent of its speaker, has an answer and clocks of its own, and the speech goes on where it stood', async () => {
  let list = await openWith({
    ...{ limitSeconds: 60, interventions: 'speaker', interventionLimitSeconds: 20, answerLimitSeconds: 30 },
  });
  expect(await refusalOf(ask('member02'))).toBe('nobody-speaks');
  await raise('member01');
  list = await call(list);
  await seconds(10);
  const asked = await ask('member02');
  expect(await refusalOf(ask('member02'))).toBe('already-asked');
  expect(await refusalOf(ask('member01'))).toBe('already-speaking');
  const refused = await ask('member03');
  const take = (account: Account, requestId = asked.id, { version } = list) =>
    clients[account].call('takeIntervention', {
      params: { idVotingSession, requestId },
      body: { version },
    });
  const drop = (account: Account, requestId: string) =>
    clients[account].call('dropSpeechRequest', { params: { idVotingSession, requestId } });
  await expectRefused(() => take('member02'), 'permission-missing');
  await expectRefused(() => drop('member02', refused.id), 'permission-missing');
  await drop('member01', refused.id);
  list = await take('member01');
  expect(list.speeches).toMatchObject([
    { userId: 'member01', interrupted: true, runningSince: null, spokenMs: 10_000, endedAt: null },
    { userId: 'member02', kind: 'intervention', ofSpeech: list.speeches[0]?.id, number: 2 },
  ]);
  await expectRefused(() => take('member01', asked.id), 'not-found');
  await seconds(5);
  list = await clients.moderator.call('answerIntervention', { ...here(), body: { version: list.version } });
  await seconds(7);
  list = await step('endSpeech', list);
  expect(list.speeches).toMatchObject([
    { interrupted: false, runningSince: clock.nowMs(), spokenMs: 10_000, endedAt: null },
    { kind: 'intervention', spokenMs: 5_000, endedAt: clock.nowMs() - 7_000 },
    { kind: 'answer', userId: 'member01', spokenMs: 7_000, endedAt: clock.nowMs() },
  ]);
  await seconds(3);
  // A second one is taken back, and the call of another member ends both, until it is taken back.
  list = await take('moderator', (await ask('member03')).id, list);
  await seconds(4);
  const during = list.speeches;
  await raise('member02');
  list = await call(list);
  expect(list.speeches.filter(({ endedAt }) => endedAt === null)).toMatchObject([{ userId: 'member02' }]);
  list = await step('undoCall', list);
  expect(list.speeches).toEqual(during);
  list = await step('undoCall', list);
  expect(list.speeches[0]).toMatchObject({
    interrupted: false,
    spokenMs: 13_000,
    runningSince: clock.nowMs(),
  });
  expect(await requests()).toEqual(['intervention member03']);
  list = await step('endSpeech', list);
  expect(await requests()).toEqual([]);
  const csv = await (await clients.member01.fetch(`/api/speakers/${idVotingSession}/csv/speeches`)).text();
  expect(csv).toMatch(/,5,intervention,1,/u);
  expect(csv).toMatch(/,7,answer,1,/u);
});

test('[BEY-43] only the chair lets somebody interrupt where the rule says so, and nobody where it is off', async () => {
  let list = await openWith({ interventions: 'chair' });
  await raise('member01');
  list = await call(list);
  const { id: requestId } = await ask('member02');
  const take = (account: Account) =>
    clients[account].call('takeIntervention', {
      params: { idVotingSession, requestId },
      body: { version: list.version },
    });
  await expectRefused(() => take('member01'), 'permission-missing');
  expect(floorOf(await take('moderator'))).not.toBe(undefined);
  await clients.moderator.call('updateSpeakersList', { ...here(), body: { interventions: 'off' } });
  expect(await refusalOf(ask('member03'))).toBe('interventions-off');
});

test('[BEY-43] a member asks to speak on a coming item, and waits once a list of that item is open', async () => {
  const add = (title: string) => clients.moderator.call('addAgendaItem', { ...here(), body: { title } });
  await add('Budget');
  const { items } = await add('Water');
  const water = items.find(({ title }) => title === 'Water');
  await clients.moderator.call('publishAgenda', { ...here(), body: { published: true } });
  const askFor = (itemId: string) =>
    clients.member01.call('askForItem', { ...here(), body: { itemId, side: 'for' } });
  await askFor(water?.id ?? '');
  expect(await refusalOf(askFor(water?.id ?? ''))).toBe('already-asked');
  expect(await refusalOf(askFor('no-item'))).toBe('not-found');
  const first = await open();
  expect(first.itemId).toBeNull();
  await expectRefused(() => call(first), 'nobody-waits');
  const current = { ...here(), body: { itemId: water?.id ?? '' } };
  await clients.moderator.call('setCurrentAgendaItem', current);
  const list = await clients.moderator.call('openSpeakersList', {
    ...here(),
    body: { closing: first.version },
  });
  expect(list.itemId).toBe(water?.id);
  expect(await requests()).toEqual(['speech member01']);
  const spoken = await call(list);
  expect(spoken.speeches[0]).toMatchObject({ userId: 'member01', side: 'for', byName: false });
  expect(await requests()).toEqual([]);
});

/** A published agenda, and the way to make its items current. */
async function agendaOf(...titles: string[]) {
  const add = (title: string) => clients.moderator.call('addAgendaItem', { ...here(), body: { title } });
  for (const title of titles) await add(title);
  const { items } = await clients.moderator.call('publishAgenda', { ...here(), body: { published: true } });
  const ids = titles.map((title) => items.find((item) => item.title === title)?.id ?? '');
  const setCurrent = (itemId: string | null) =>
    clients.moderator.call('setCurrentAgendaItem', { ...here(), body: { itemId } });
  return { ids, setCurrent };
}

const live = async () => {
  const socket = await openTestSocket(clients.member02, 'member02', { idVotingSession });
  const { speakers } = await socket.snapshot();
  socket.close();
  if (speakers === null) throw new Error('There is no list.');
  return speakers;
};
const choose = (body: Partial<SittingSpeakingRules>) =>
  clients.moderator.call('chooseSpeakingRules', { ...here(), body });

test('[BEY-43][AGENDA-01] where nothing is chosen, the open list stays when another item is current', async () => {
  const { ids, setCurrent } = await agendaOf('Budget', 'Water');
  await setCurrent(ids[0]!);
  const list = await open();
  await raise('member01');
  await setCurrent(ids[1]!);
  expect(await live()).toEqual(list);
  expect(await hands()).toEqual(['member01']);
});

test('[BEY-43][AGENDA-01] the list follows the item: what was asked for an item waits with it and comes back, in its order', async () => {
  const { ids, setCurrent } = await agendaOf('Budget', 'Water');
  await choose({ followsItem: true, order: 'side', limitSeconds: 60 });
  await setCurrent(ids[0]!);
  const budget = await live();
  expect(budget).toMatchObject({ itemId: ids[0], title: '1 Budget', closedAt: null, limitSeconds: 60 });
  await raise('member02');
  await raise('member01', 2);
  await clients.member02.call('saySide', { ...here(), body: { side: 'against' } });
  await clients.moderator.call('enterSpeechRequest', { ...here(), body: { userId: 'member04' } });
  await setCurrent(ids[1]!);
  const water = await live();
  expect(water).toMatchObject({ itemId: ids[1], title: '2 Water', closedAt: null, speeches: [] });
  expect(await hands()).toEqual([]);
  expect(await requests()).toEqual(['side member02', ...[1, 2, 4].map((n) => `speech member0${n}`)]);
  await expectRefused(() => call(water), 'nobody-waits');
  await expectRefused(() => call(budget), 'speakers-list-changed');

  // Somebody asks for this item too, and once more for the other one when it is back.
  await raise('member02');
  await setCurrent(ids[0]!);
  let again = await live();
  expect(again).toMatchObject({ id: budget.id, closedAt: null });
  expect(again.version).toBeGreaterThan(water.version);
  await raise('member02');
  again = await call(again);
  expect(floorOf(again)).toBe('member01');
  again = await call(again);
  expect(again.speeches.at(-1)).toMatchObject({ userId: 'member02', side: 'against' });
  again = await call(again);
  expect(floorOf(again)).toBe('member04');
  expect(await hands()).toEqual([]);
  expect(await requests()).toEqual(['speech member02']);
  await setCurrent(ids[1]!);
  expect(await live()).toMatchObject({ id: water.id, carried: { speeches: [{ userId: 'member04' }] } });
  const called = await call(await live());
  expect(floorOf(called)).toBe('member02');
  expect(called.carried).toBeNull();
});

test('[BEY-43][AGENDA-01] who has the floor keeps it while the item changes, until somebody ends it; its time belongs to its item', async () => {
  const { ids, setCurrent } = await agendaOf('Budget', 'Water');
  await choose({ followsItem: true, interventions: 'chair' });
  await setCurrent(ids[0]!);
  await raise('member01');
  const budget = await call(await live());
  await seconds(5);
  await setCurrent(ids[1]!);
  let water = await live();
  expect(water).toMatchObject({
    ...{ itemId: ids[1], speeches: [] },
    carried: {
      id: budget.id,
      itemId: ids[0],
      speeches: [{ userId: 'member01', runningSince: expect.any(Number) }],
    },
  });
  water = await step('pauseSpeech', water);
  expect(water.carried?.speeches).toMatchObject([{ spokenMs: 5_000, runningSince: null }]);
  water = await step('resumeSpeech', water);
  const { id: requestId } = await ask('member02');
  water = await clients.moderator.call('takeIntervention', {
    ...{ params: { idVotingSession, requestId }, body: { version: water.version } },
  });
  expect(water.carried?.speeches).toMatchObject([{ interrupted: true }, { kind: 'intervention' }]);
  water = await step('endSpeech', water);
  // Ended by a slip, the speech goes on where it stood, though it belongs to the other item.
  water = await step('endSpeech', water);
  expect(water).toMatchObject({ carried: null, speeches: [], resumable: { userId: 'member01' } });
  water = await step('resumeSpeech', water);
  expect(water).toMatchObject({ speeches: [], carried: { id: budget.id, speeches: [{ spokenMs: 5_000 }] } });
  expect(water.resumable).toBeUndefined();
  await seconds(2);
  // Their call taken back, they wait with their own item, and the clock of the other goes on.
  await raise('member03');
  water = await call(water);
  expect(water).toMatchObject({ carried: null, speeches: [{ userId: 'member03' }] });
  water = await step('undoCall', water);
  expect(water).toMatchObject({ speeches: [], carried: { speeches: [{ userId: 'member01' }] } });
  water = await step('undoCall', water);
  expect(water).toMatchObject({ speeches: [], carried: null });
  expect(await requests()).toEqual(['speech member01']);
  expect(await hands()).toEqual(['member03']);

  // A list that a person closed comes back with its item, but takes no names.
  await step('closeSpeakersList', water);
  await setCurrent(ids[0]!);
  await setCurrent(ids[1]!);
  expect(await live()).toMatchObject({ id: water.id, closedAt: null, handsUntil: clock.nowMs() });
});

test('[BEY-43][AGENDA-01] two moderators set other items current at once: one list is open, that of the current item, and nobody is lost', async () => {
  const { ids, setCurrent } = await agendaOf('Budget', 'Water', 'Roads');
  await choose({ followsItem: true });
  await setCurrent(ids[0]!);
  await raise('member01');
  const budget = await live();
  const [, , called] = await Promise.all([
    setCurrent(ids[1]!),
    setCurrent(ids[2]!),
    outcomeOf(call(budget).then(() => 'called')),
  ]);
  expect(['called', 'speakers-list-changed']).toContain(called);
  const { items } = await clients.member01.call('readAgenda', here());
  const now = await live();
  expect(now.itemId).toBe(items.find(({ state }) => state === 'current')?.id);
  expect(now.carried?.speeches.length ?? 0).toBe(called === 'called' ? 1 : 0);
  expect(await requests()).toEqual(called === 'called' ? [] : ['speech member01']);
  const lists = await clients.member01.call('listSpeakersLists', here());
  expect(lists.filter(({ closedAt }) => closedAt === null)).toMatchObject([{ id: now.id }]);
  // The end of the sitting closes all of them, and ends the speech.
  await clients.moderator.call('endVotingSession', here());
  const ended = await clients.member01.call('listSpeakersLists', here());
  expect(ended.every((list) => list.closedAt !== null && floorOf(list) === undefined)).toBe(true);
});

test('[BEY-43] a limit counts in the list, in the item or in the sitting; who has no time left is not called by mistake', async () => {
  const { ids, setCurrent } = await agendaOf('Budget', 'Water');
  await choose({ followsItem: true, personLimitSeconds: 30, totalLimitSeconds: 300, limitScope: 'sitting' });
  await setCurrent(ids[0]!);
  await raise('member01');
  await call(await live());
  await seconds(20);
  await setCurrent(ids[1]!);
  await seconds(10);
  const water = await step('endSpeech', await live());
  expect(water.elsewhere).toMatchObject({
    people: [{ userId: 'member01', spokenMs: 30_000 }],
    totalMs: 30_000,
  });
  expect(await live()).toEqual(water);
  await raise('member01');
  await expectRefused(() => call(water), 'no-speaking-time');
  await expectRefused(() => call(water, 'member01'), 'no-speaking-time');
  const scope = (limitScope: SpeakingRules['limitScope']) =>
    clients.moderator.call('updateSpeakersList', { ...here(), body: { limitScope } });
  expect((await scope('list')).elsewhere).toBeNull();
  expect((await scope('item')).elsewhere).toMatchObject({ people: [], totalMs: 0 });
  const sitting = await scope('sitting');
  const body = { version: sitting.version, overLimit: true };
  expect(floorOf(await clients.moderator.call('callSpeaker', { ...here(), body }))).toBe('member01');
});
