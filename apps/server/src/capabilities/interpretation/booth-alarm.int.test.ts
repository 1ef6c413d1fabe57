import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createInProcessBus } from '../../platform/bus/in-process-bus.ts';
import { createLog } from '../../platform/log/log.ts';

// Elena interprets and Rosa listens at one server; Marit, who moderates, is at another one.

const SESSION = 'plenary-sitting-114';
const redisUrl = 'redis://between.test';

let here: TestServer;
let there: TestServer;
let elena: TestClient;
let marit: TestClient;
let rosa: TestClient;
let channelId: string;
let ofMarit: TestSocket;

beforeAll(async () => {
  const bus = createInProcessBus(createLog({ level: 'silent' }));
  here = await startTestServer({ bus, config: { redisUrl } });
  const { database, dataDir } = here;
  there = await startTestServer({ bus, database, config: { dataDir, redisUrl } });
  [elena, rosa, marit] = await Promise.all([
    here.signIn('interpreter'),
    here.signIn('member08'),
    there.signIn('moderator'),
  ]);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});
beforeEach(async () => {
  await here.database.pool.query('delete from interpreter_channels');
  await here.database.pool.query('delete from huddles');
  for (const client of [elena, rosa, marit]) {
    await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
    await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
  }
  const ofSession = { params: { idVotingSession: SESSION } };
  const made = await marit.call('createInterpreterChannel', { ...ofSession, body: { language: 'es' } });
  channelId = made.id;
  await marit.call('nameInterpreter', { params: { channelId, userId: 'interpreter' } });
  ofMarit = await openTestSocket(marit, 'moderator', { idVotingSession: SESSION });
  onTestFinished(() => ofMarit.close());
  await ofMarit.snapshot();
});

const ofChannel = () => ({ params: { channelId } });
const report = (client: TestClient, silent: boolean) =>
  client.call('reportSilence', { ...ofChannel(), body: { silent } });

const told = (kind: 'empty' | 'silent' | null) =>
  ofMarit.nextChange(
    'interpreterChannels',
    ({ interpreterChannels: [one] }) => one !== undefined && (one.alarm?.kind ?? null) === kind,
  );

async function silences(): Promise<unknown[]> {
  const { rows } = await here.database.pool.query('select silent_since_ms as since from second_rooms');
  return rows;
}

test('[BEY-38] people who listen to an empty booth are told to the moderators, at another server too, until somebody is on air', async () => {
  await elena.call('listenToLanguage', ofChannel());
  await rosa.call('listenToLanguage', ofChannel());
  const { interpreterChannels } = await told('empty');
  expect(interpreterChannels[0]?.alarm?.sinceMs).toBeGreaterThan(Date.now() - 60_000);
  expect(interpreterChannels[0]?.onAir).toBeNull();
  const { alarm } = await elena.call('takeAir', ofChannel());
  await told(null);
  await elena.call('giveAir', ofChannel());
  await told('empty');
  await rosa.call('leaveLanguage', ofChannel());
  await told(null);
  expect(alarm).toBeNull();
});

test('[BEY-38] the interpreters of a booth are no listeners of it', async () => {
  await elena.call('listenToLanguage', ofChannel());
  const { rows } = await here.database.pool.query('select empty_since_ms as since from interpreter_channels');
  expect(rows).toEqual([{ since: null }]);
});

test('[BEY-38] silence of the interpreter on air is told to the moderators, and ends with the voice or the air', async () => {
  await elena.call('takeAir', ofChannel());
  await report(elena, true);
  await report(elena, true);
  await told('silent');
  await report(elena, false);
  await told(null);
  await report(elena, true);
  await told('silent');
  await elena.call('giveAir', ofChannel());
  await told(null);
});

test('[BEY-16] [BEY-38] listeners are told within seconds where the server of the interpreter on air was killed', async () => {
  const { pool } = here.database;
  const killed = 'killed-server';
  const dbNow = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
  await pool.query(`insert into running_servers (id, seen_ms, counts) values ($1, ${dbNow} + 60000, '{}')`, [
    killed,
  ]);
  const { rows: asked } = await pool.query<{ now: string }>(`select ${dbNow} as now`);
  const ofRosa = await openTestSocket(rosa, 'member08', { idVotingSession: SESSION });
  onTestFinished(() => ofRosa.close());
  await ofRosa.snapshot();
  const isOnAir = (onAir: boolean) =>
    ofRosa.nextChange('interpretedLanguages', ({ interpretedLanguages: [one] }) => one?.onAir === onAir);
  await elena.call('takeAir', ofChannel());
  await isOnAir(true);
  await pool.query('update second_rooms set server_id = $1, line_id = $1 where room_id = $2', [
    killed,
    channelId,
  ]);
  // Both servers have renewed their entries since, and seen it run.
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query('select from running_servers where seen_ms > $1', [asked[0]?.now]);
    expect(rowCount).toBe(3);
  }, 5_000);
  expect((await pool.query('select from second_rooms')).rowCount).toBe(1);
  await pool.query('update running_servers set seen_ms = 0 where id = $1', [killed]);
  await isOnAir(false);
}, 20_000);

test('[BEY-38] nobody else reports silence, and nothing is changed', async () => {
  expect(await refusalOf(report(elena, true))).toBe('not-on-air');
  await elena.call('takeAir', ofChannel());
  expect(await refusalOf(report(rosa, true))).toBe('permission-missing');
  expect(await refusalOf(report(marit, true))).toBe('not-on-air');
  expect(await silences()).toEqual([{ since: null }]);
});

test('[BEY-38] a booth that both interpreters left is empty to everybody: nobody is on air, listeners stay, and one who is back ends the alarm', async () => {
  const partner = await there.signIn('interpreter2');
  const enters = async (meeting: 'mainchamber' | 'NOT_IN_MEETING', client: TestClient) =>
    client.call('setMeeting', { body: { idVotingSession: SESSION, meeting } });
  await partner.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await enters('mainchamber', partner);
  await marit.call('nameInterpreter', { params: { channelId, userId: 'interpreter2' } });
  const ofRosa = await openTestSocket(rosa, 'member08', { idVotingSession: SESSION });
  onTestFinished(() => ofRosa.close());
  await ofRosa.snapshot();
  await rosa.call('listenToLanguage', ofChannel());
  /** What the moderator and the listener, each at their server, were told last. */
  const shown = () => {
    const news = (socket: TestSocket) =>
      socket.messages.flatMap((message) => (message.type === 'news' ? message.changes : []));
    const channels = news(ofMarit).findLast(({ kind }) => kind === 'interpreterChannels');
    const languages = news(ofRosa).findLast(({ kind }) => kind === 'interpretedLanguages');
    return [
      channels?.kind === 'interpreterChannels'
        ? (channels.interpreterChannels[0]?.alarm?.kind ?? null)
        : null,
      channels?.kind === 'interpreterChannels'
        ? (channels.interpreterChannels[0]?.onAir?.userId ?? null)
        : null,
      languages?.kind === 'interpretedLanguages' && languages.interpretedLanguages[0]?.onAir,
    ];
  };
  // That a line is lost is noticed with the heartbeats.
  const show = (expected: unknown[]) => vi.waitFor(() => expect(shown()).toEqual(expected), 20_000);
  const ofElena = await openTestSocket(elena, 'interpreter', { idVotingSession: SESSION });
  await ofElena.snapshot();
  await elena.call('takeAir', ofChannel());
  const epoch = 7;
  ofElena.send({ type: 'secondLine', message: { type: 'mediaJoin', epoch, roomId: channelId } });
  await ofElena.next('secondLine', ({ message }) => message.type === 'mediaPeers');
  await show([null, 'interpreter', true]);
  // One leaves the chamber, the other one loses the line.
  await enters('NOT_IN_MEETING', partner);
  ofElena.close();
  await show(['empty', null, false]);
  expect(await refusalOf(partner.call('takeAir', ofChannel()))).toBe('not-in-chamber');
  const { rows } = await here.database.pool.query('select user_id from second_rooms where room_id = $1', [
    channelId,
  ]);
  expect(rows).toEqual([{ user_id: 'member08' }]);
  await enters('mainchamber', partner);
  await partner.call('takeAir', ofChannel());
  await show([null, 'interpreter2', true]);
}, 60_000);
