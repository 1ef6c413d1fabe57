import { randomUUID } from 'node:crypto';
import type { LivePartName } from '@hemicycle/contract/live';
import { livePartName } from '@hemicycle/contract/live';
import { createTestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { createUnsteadyBuses } from '@hemicycle/testkit/unsteady-buses';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { liveParts } from './live-parts.ts';
import type { Audience } from './live/live-part.ts';
import type { OpenDatabase } from './platform/db/open-database.ts';
import { createInProcessBus } from './platform/bus/in-process-bus.ts';
import { systemClock } from './platform/clock/clock.ts';
import { createLog } from './platform/log/log.ts';

// A server commits a change and is killed before it announces it.

const SESSION = 'plenary-sitting-114';
/** An address of Redis tells a server that it is one of several. */
const redisUrl = 'redis://between.test';

let server: TestServer;
let killed: OpenDatabase<Database>;

beforeAll(async () => {
  server = await startTestServer({ config: { redisUrl } });
  killed = server.database.openAnother();
  await killed.pool.query(
    `insert into speakers_lists (id, id_voting_session, number, opened_ms) values ('list', $1, 900, 1)`,
    [SESSION],
  );
  const admin = await server.signIn('admin');
  await admin.call('createPoll', {
    params: { idVotingSession: SESSION },
    body: { title: 'Before', voteOptions: ['Yea', 'Nay'] },
  });
});
afterAll(() => server.stop());

async function enter(userId: string, asOf?: string): Promise<TestSocket> {
  const client = await server.signIn(userId);
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
  const socket = await openTestSocket(client, userId, {
    idVotingSession: SESSION,
    ...(asOf !== undefined && { asOf }),
  });
  onTestFinished(() => socket.close());
  return socket;
}

/** For each part a change of what it shows. */
const changes: Record<LivePartName, string> = {
  sessions: `update voting_sessions set title = 'Another title' where id = '${SESSION}'`,
  people: `update people_states set overrided_name = 'Another name' where user_id = 'member08'`,
  polls: `update polls set title = 'Another title' where id_voting_session = '${SESSION}' and title = 'Before'`,
  chat: `insert into chat_messages (id, id_voting_session, room_id, person_id, text, created_ms)
    values ('${randomUUID()}', '${SESSION}', '${SESSION}', 'member09', 'Lost words', (extract(epoch from now()) * 1000)::bigint)`,
  quorum: `update quorum_results set display_string = '1 of 1' where id_voting_session = '${SESSION}'`,
  speakers: `update speakers_lists set title = 'Another title' where id = 'list'`,
  agenda: `insert into agendas (id_voting_session, published_ms, version) values ('${SESSION}', 1, 1)
    on conflict (id_voting_session) do update set version = agendas.version + 1`,
  huddles: `insert into huddles (id, id_voting_session, title, type, invitees, created_ms)
    values ('${randomUUID()}', '${SESSION}', 'Another room', 'other', '{all}', 1)`,
  lobby: `insert into lobby_stays (id_voting_session, user_id, state, arrived_ms)
    values ('${SESSION}', 'member09', 'waiting', 1)`,
  captions: `with numbers as (insert into caption_numbers values ('${SESSION}', 'default', 1, 1))
    insert into captions (id, id_voting_session, language, number, version, text, captioner_name, created_ms)
    values ('${randomUUID()}', '${SESSION}', 'default', 1, 1, 'Lost line', 'Leila', (extract(epoch from now()) * 1000)::bigint)`,
  interpretation: `with channel as (
      insert into huddles (id, id_voting_session, title, type, subtype, created_ms)
      select id, '${SESSION}', 'Suomi', 'other', 'interpreter', 1 from unnest(array['suomi', 'suomi-booth']) as id
      returning id)
    insert into interpreter_channels (channel_id, booth_id, id_voting_session, language)
    select min(id), max(id), '${SESSION}', 'fi' from channel`,
  recording: `insert into recordings (id, id_voting_session, room_id, floor_room_id, room_title, kind, interpreter, state,
      from_ms, until_ms, by_name, asks_until_ms)
    values ('lost', '${SESSION}', '${SESSION}', '${SESSION}', 'Sitting', 'recording', false, 'asking', 1, 9000000000000, '',
      9000000000000)`,
  missionControl: `insert into page_reports (id_voting_session, user_id, report, told_ms)
    values ('${SESSION}', 'member09', '{}', 1)`,
  alerts: `insert into alerts (id, id_voting_session, style, message, from_name, sent_ms)
    values ('${randomUUID()}', '${SESSION}', 'info', 'Lost words', 'Marit', 1)`,
};

describe('[DESIGN §4] a change whose news was lost with its server is told within some 2 s', () => {
  test.each(livePartName.options)('%s', async (part) => {
    const page = await enter('member08');
    await page.snapshot();
    const changed = await killed.pool.query(changes[part]);
    expect(changed.rowCount).toBeGreaterThan(0);
    const atMs = performance.now();
    if (part === 'chat') {
      await page.nextChange('chatMessage', ({ message }) => message.text === 'Lost words');
    } else if (part === 'captions') {
      await page.nextChange('caption', ({ caption }) => caption.text === 'Lost line');
    } else {
      const told = await page.next('parts', ({ parts }) => parts.includes(part));
      expect(Object.keys(told.state).length).toBeGreaterThan(0);
    }
    expect(performance.now() - atMs).toBeLessThan(4_000);
    expect(page.messages.filter(({ type }) => type === 'snapshot')).toHaveLength(1);
  });
});

test('[HUD-01] the page at one server shows the huddle that another one made before it fell silent', async () => {
  const bus = createInProcessBus(createLog({ level: 'silent' }));
  const silent = { ...bus, publish: () => undefined };
  const there = await startTestServer({
    database: { ...server.database, ...killed },
    bus: silent,
    config: { redisUrl },
  });
  onTestFinished(() => there.stop());
  const page = await enter('member08');
  await page.snapshot();
  const moderator = createTestClient(there.url, (await server.signIn('moderator')).cookie);
  await moderator.call('createHuddle', {
    params: { idVotingSession: SESSION },
    body: { title: 'Made there', invitees: ['all'] },
  });
  await page.next(
    'parts',
    ({ state }) => state.huddles?.some(({ title }) => title === 'Made there') === true,
  );
});

test('[BEY-23] what a server announces is loaded again by nobody', async () => {
  const page = await enter('member08');
  await page.snapshot();
  const moderator = await server.signIn('moderator');
  await moderator.call('createHuddle', {
    params: { idVotingSession: SESSION },
    body: { title: 'Announced', invitees: ['all'] },
  });
  await page.nextChange('huddles', ({ huddles }) => huddles.some(({ title }) => title === 'Announced'));
  // A later change that nobody announces is told. All that was lost before it would be told too.
  await killed.pool.query(`update speakers_lists set title = 'Lost afterwards' where id = 'list'`);
  await page.next('parts', ({ parts }) => parts.includes('speakers'));
  const parts = page.messages.flatMap((message) => (message.type === 'parts' ? message.parts : []));
  expect(parts).toEqual(['speakers']);
});

test.each([1, 2, 3])(
  '[DESIGN §4] on a line that loses, delays, doubles and mixes up news a page ends with the last state (seed %i)',
  async (seed) => {
    const buses = createUnsteadyBuses(seed, { lost: 0.2, doubled: 0.3, mixed: true });
    const config = { redisUrl, dataDir: server.dataDir };
    const here = await startTestServer({ database: server.database, bus: buses.here, config });
    onTestFinished(() => here.stop());
    const there = await startTestServer({
      database: { ...server.database, ...killed },
      bus: buses.there,
      config,
    });
    onTestFinished(() => there.stop());
    const { cookie } = await server.signIn('member08');
    const moderator = createTestClient(there.url, (await server.signIn('moderator')).cookie);
    let title: string | undefined;
    let asOf: string | undefined;
    let socket: TestSocket | undefined;
    let isOver = false;
    async function watch(): Promise<void> {
      for (;;) {
        const held = { idVotingSession: SESSION, ...(asOf !== undefined && { asOf }) };
        socket = await openTestSocket(createTestClient(here.url, cookie), 'member08', held);
        // The test may have ended while this socket was being opened.
        if (isOver) socket.close();
        await socket.closed;
        look(socket);
        if (isOver) return;
      }
    }
    function look({ messages }: TestSocket): void {
      for (const message of messages) {
        if (message.type === 'snapshot' || message.type === 'parts') {
          title = message.state.session?.title ?? title;
          asOf = message.asOf ?? asOf;
        }
        if (message.type !== 'news') continue;
        for (const change of message.changes) if (change.kind === 'session') ({ title } = change.session);
      }
    }
    const watching = watch();
    const admin = createTestClient(there.url, (await server.signIn('admin')).cookie);
    for (let step = 1; step <= 12; step += 1) {
      await admin.call('changeVotingSession', {
        params: { idVotingSession: SESSION },
        body: { title: `Title ${seed}.${step}` },
      });
      await moderator.call('updateVotingSessionDavra', {
        params: { idVotingSession: SESSION },
        body: { chatAll: step % 2 === 0 },
      });
    }
    await vi.waitFor(
      () => {
        if (socket !== undefined) look(socket);
        expect(title).toBe(`Title ${seed}.12`);
      },
      { timeout: 8_000 },
    );
    isOver = true;
    socket?.close();
    await watching;
  },
);

describe('a page that comes back after a lost line', () => {
  async function heldSince(): Promise<string> {
    const page = await enter('member08');
    const { asOf = '' } = await page.next('snapshot');
    page.close();
    await page.closed;
    return asOf;
  }

  test('is told the parts that changed, and no byte of the others', async () => {
    const asOf = await heldSince();
    await killed.pool.query(`update huddles set title = 'Renamed' where title = 'Made there'`);
    const page = await enter('member08', asOf);
    const { parts, state } = await page.next('parts');
    // The person's own connection ended and began; the quorum may be calculated anew for that.
    // Interpreter channels are huddles, too, and a huddle may be recorded.
    expect(new Set([...parts, 'quorum'])).toEqual(
      new Set(['sessions', 'people', 'huddles', 'interpretation', 'quorum', 'recording']),
    );
    expect(new Set([...Object.keys(state), 'quorums'])).toEqual(
      new Set([
        'session',
        'people',
        'huddles',
        'huddleRecall',
        'huddleCalls',
        'huddleListeners',
        'interpreterChannels',
        'interpretedLanguages',
        'channelVoices',
        'floorLanguages',
        'signInterpreters',
        'quorums',
        'recording',
      ]),
    );
    expect(page.messages.filter(({ type }) => type === 'snapshot')).toEqual([]);
  });

  test.each([
    [
      'after a change of the whole site',
      (asOf: string) => asOf,
      `update users set display_name = display_name`,
    ],
    [
      'after a long time',
      (asOf: string) => asOf.replace(/^\d+/, (ms) => String(Number(ms) - 600_000)),
      'select 1',
    ],
    ['with a moment that is none', () => '1@nonsense', 'select 1'],
    ['with a moment of the future', (asOf: string) => asOf.replace(/^\d/, '9'), 'select 1'],
  ])('is told everything %s', async (_when, momentOf, change) => {
    const asOf = await heldSince();
    await killed.pool.query(change);
    const page = await enter('member08', momentOf(asOf));
    expect(Object.keys(await page.snapshot())).toContain('polls');
  });
});

describe('a live part declares the tables from which it is read', () => {
  test.each(liveParts.map((part) => [part.name, part] as const))('%s', async (_name, part) => {
    const watched = await watchedTables();
    const statements: string[] = [];
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: killed.pool }),
      log: ({ query }) => void statements.push(query.sql),
    });
    const viewer = {
      userId: 'member08',
      roleNames: [],
      actionsAllowed: new Set(['vote', 'quorums-view', 'vote-manage']),
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what loading a part needs of it
    const audience = {
      deps: { db, clock: systemClock, config: { dataDir: server.dataDir } },
      timers: systemClock,
      idVotingSession: SESSION,
    } as unknown as Audience;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what loading a part needs of it
    await part.open(audience).load?.([viewer as never]);
    const read = new Set(statements.flatMap((sql) => sql.match(/\b[a-z_]+\b/g) ?? []));
    const shown = [...(await tables())].filter((table) => read.has(table) && !unshown.has(table));
    const declared = new Set<string>([...part.reads, ...siteWide]);
    expect(shown.filter((table) => !declared.has(table))).toEqual([]);
    expect([...declared].filter((table) => !watched.includes(table))).toEqual([]);
  });

  /** Tables whose changes concern all sessions: after one, everything is told again. */
  const siteWide = new Set([
    'users',
    'roles',
    'user_roles',
    'groups',
    'user_groups',
    'site_settings',
    'quorum_rules',
  ]);
  /** Tables of which a part shows only what was frozen in the transaction that changed a poll, or
   *  gave a job to a recorder, whose engine never changes; the facts of a sitting, which follow the
   *  states of its people; and the minutes, which are in no part: `minutes` is a unit of time in
   *  its statements. */
  const unshown = new Set(['poll_electors', 'ballots', 'recorders', 'sitting_facts', 'minutes']);

  async function tables(): Promise<Set<string>> {
    const { rows } = await killed.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = current_schema()`,
    );
    return new Set(rows.map(({ name }) => name));
  }

  async function watchedTables(): Promise<string[]> {
    const { rows } = await killed.pool.query<{ name: string }>(
      `select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
       where tgname like 'note_%' and relnamespace = current_schema()::regnamespace`,
    );
    return rows.map(({ name }) => name);
  }
});
