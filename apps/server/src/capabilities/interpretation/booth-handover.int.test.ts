import type { BoothHandover } from '@hemicycle/contract/booth-handover';
import { SPEAKER_AWAY_MS } from '@hemicycle/contract/limits';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createInProcessBus } from '../../platform/bus/in-process-bus.ts';
import { createLog } from '../../platform/log/log.ts';
import { createNews } from '../../news.ts';
import { keepBooths } from './keep-booths.ts';

// Elena is on air at one server; her partner, Marit, is at another one.

const SESSION = 'plenary-sitting-114';
const redisUrl = 'redis://between.test';

let here: TestServer;
let there: TestServer;
let elena: TestClient;
let marit: TestClient;
let rosa: TestClient;
let channelId: string;
let ofElena: TestSocket;
let ofMarit: TestSocket;
let epoch = 0;

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
  for (const table of ['interpreter_channels', 'huddles', 'jobs']) {
    await here.database.pool.query(`delete from ${table}`);
  }
  for (const client of [elena, rosa, marit]) await enterChamber(client);
  const body = { language: 'es' as const };
  const made = await marit.call('createInterpreterChannel', {
    ...{ params: { idVotingSession: SESSION }, body },
  });
  channelId = made.id;
  for (const userId of ['interpreter', 'moderator']) {
    await marit.call('nameInterpreter', { params: { channelId, userId } });
  }
  ofElena = await openTestSocket(elena, 'interpreter', { idVotingSession: SESSION });
  ofMarit = await openTestSocket(marit, 'moderator', { idVotingSession: SESSION });
  await Promise.all([ofElena.snapshot(), ofMarit.snapshot()]);
  await elena.call('takeAir', ofChannel());
  await joinBeside(ofElena);
});
afterEach(() => {
  ofElena.close();
  ofMarit.close();
});

const ofChannel = () => ({ params: { channelId } });
const ask = (client: TestClient, userId: string, minutes: number) =>
  client.call('askHandover', { ...ofChannel(), body: { userId, minutes } });
const accept = (client: TestClient, now = false) =>
  client.call('acceptHandover', { ...ofChannel(), body: { now } });
const end = (client: TestClient) => client.call('endHandover', ofChannel());

async function enterChamber(client: TestClient): Promise<void> {
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
}

/** Joins the media of the channel as the second room. */
async function joinBeside(socket: TestSocket): Promise<void> {
  epoch += 1;
  socket.send({ type: 'secondLine', message: { type: 'mediaJoin', epoch, roomId: channelId } });
  await socket.next('secondLine', ({ message }) => message.type === 'mediaPeers');
}

/** Marit hears the channel, so that she can take over. */
async function standBy(): Promise<void> {
  await marit.call('listenToLanguage', ofChannel());
  await joinBeside(ofMarit);
}

/** The page sends its microphone into the channel; `may`: whether the server lets it. */
async function sends(socket: TestSocket, may = true): Promise<void> {
  const microphone = { microphone: true, camera: false, share: false };
  socket.send({ type: 'secondLine', message: { type: 'mediaPublish', sends: microphone } });
  await socket.next('secondLine', ({ message }) =>
    may ? message.type === 'mediaPeers' && message.you.sends.microphone : message.type === 'mediaRefused',
  );
}

const told = (socket: TestSocket, state: BoothHandover['state']) =>
  socket.nextChange(
    'interpreterChannels',
    ({ interpreterChannels: [one] }) => one?.handover?.state === state,
  );

async function onAir(): Promise<string[]> {
  const { rows } = await here.database.pool.query<{ user_id: string }>(
    'select user_id from second_rooms where sends and air_since_ms is not null',
  );
  return rows.map((row) => row.user_id);
}

async function stateNow(): Promise<string | undefined> {
  const { rows } = await here.database.pool.query<{ state: string }>('select state from booth_handovers');
  return rows[0]?.state;
}

/** The server has noted that Marit has no connection any more. */
async function withoutConnection(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await here.database.pool.query(
      `select from people_connections where user_id = 'moderator'`,
    );
    expect(rows).toEqual([]);
  });
}

/** A server looks after the booths, so much later. */
function keepAfter(laterMs: number): Promise<void> {
  const clock = { nowMs: () => Date.now() + laterMs };
  return keepBooths({ db: here.database.db, clock, news: createNews(here.bus) }, SESSION);
}

/** The time of the handover has come. */
async function letTimeCome(): Promise<void> {
  const past = Date.now() - 1;
  await here.database.pool.query('update booth_handovers set ends_ms = $1', [past]);
  await here.database.pool.query(`update jobs set due_ms = $1 where name = 'booth-handover'`, [past]);
}

test('[BEY-38] the partner asks to take over now; the interpreter on air accepts, and the air changes in one step', async () => {
  await standBy();
  const asked = await ask(marit, 'interpreter', 0);
  expect(asked.handover).toMatchObject({ giverId: 'interpreter', takerId: 'moderator', state: 'asked' });
  await told(ofElena, 'asked');
  expect(await refusalOf(accept(marit))).toBe('handover-over');
  expect(await onAir()).toEqual(['interpreter']);
  const changing = await accept(elena);
  expect(changing.handover?.state).toBe('changing');
  expect(changing.onAir?.userId).toBe('interpreter');
  // Nothing of it can be taken back now, and accepting it again changes nothing.
  expect((await end(marit)).handover?.state).toBe('changing');
  expect((await accept(elena)).handover?.endsAtMs).toBe(changing.handover?.endsAtMs);
  // Before the air changes she may send, silence as her page does, and nobody but the two.
  await sends(ofMarit);
  expect(await onAir()).toEqual(['interpreter']);
  const news = await told(ofMarit, 'done');
  const now = news.interpreterChannels[0];
  expect(now?.onAir?.userId).toBe('moderator');
  expect(now?.handover?.changedMs).toBe(now?.onAir?.sinceMs);
  expect(now?.onAir?.sinceMs).toBeGreaterThanOrEqual(changing.handover?.endsAtMs ?? Infinity);
  expect(await onAir()).toEqual(['moderator']);
  // Who gave the air is cut off by the server, whatever her page sends.
  await sends(ofElena, false);
  expect(await refusalOf(elena.call('takeAir', ofChannel()))).toBe('air-taken');
});

test('[BEY-38] listeners are told a moment before whose voice comes next, one voice at each time, and that it is back where the handover fails', async () => {
  const listener = await openTestSocket(rosa, 'member08', { idVotingSession: SESSION });
  onTestFinished(() => listener.close());
  const { channelVoices: first } = await listener.snapshot();
  const voiceOf = (userId: string, next: { userId: string; atMs: number } | null = null) => ({
    ...{ channelId, userId, next },
  });
  const toldVoice = (userId: string, hasNext: boolean) =>
    listener.nextChange(
      'channelVoices',
      ({ channelVoices: [one] }) => one?.userId === userId && (one.next !== null) === hasNext,
    );
  expect(first).toEqual([voiceOf('interpreter')]);
  await standBy();
  await ask(marit, 'interpreter', 0);
  const { handover } = await accept(elena);
  const atMs = handover?.endsAtMs ?? 0;
  const coming = await toldVoice('interpreter', true);
  expect(coming.channelVoices).toEqual([voiceOf('interpreter', { userId: 'moderator', atMs })]);
  const come = await toldVoice('moderator', false);
  expect(come.channelVoices).toEqual([voiceOf('moderator')]);
  // Back again, and Elena is gone before the moment.
  await elena.call('listenToLanguage', ofChannel());
  await joinBeside(ofElena);
  await ask(elena, 'moderator', 0);
  await accept(marit);
  await toldVoice('moderator', true);
  await elena.call('leaveLanguage', ofChannel());
  const back = await toldVoice('moderator', false);
  expect(back.channelVoices).toEqual([voiceOf('moderator')]);
  await marit.call('giveAir', ofChannel());
  await listener.nextChange('channelVoices', ({ channelVoices }) => channelVoices.length === 0);
});

test('[BEY-38] the air is changing and one of the two is gone: nobody may send who is not on air', async () => {
  await standBy();
  await ask(marit, 'interpreter', 0);
  await accept(elena);
  await sends(ofMarit);
  await elena.call('giveAir', ofChannel());
  await told(ofMarit, 'giver-gone');
  await sends(ofMarit, false);
  expect(await onAir()).toEqual([]);
});

test('[BEY-38] offered in so many minutes and accepted, the air changes at its time, done by any server', async () => {
  await ask(elena, 'moderator', 5);
  expect((await accept(marit)).handover?.state).toBe('accepted');
  expect(await onAir()).toEqual(['interpreter']);
  await standBy();
  await letTimeCome();
  await told(ofElena, 'changing');
  await vi.waitFor(async () => expect(await onAir()).toEqual(['moderator']), { timeout: 5_000 });
  await told(ofElena, 'done');
});

test('[BEY-38] the interpreter on air hands over before the time that the partner asked for', async () => {
  await standBy();
  await ask(marit, 'interpreter', 5);
  expect(await refusalOf(accept(marit, true))).toBe('handover-over');
  await accept(elena);
  expect(await refusalOf(accept(marit, true))).toBe('not-on-air');
  await accept(elena, true);
  await told(ofMarit, 'done');
  expect(await onAir()).toEqual(['moderator']);
  const { rows } = await here.database.pool.query(`select from jobs where name = 'booth-handover'`);
  expect(rows).toEqual([]);
});

test('[BEY-38] nobody is put on air whose sound is not connected, and the one on air stays so', async () => {
  await ask(elena, 'moderator', 0);
  expect(await refusalOf(accept(marit))).toBe('not-standing-by');
  expect(await stateNow()).toBe('asked');
  await end(elena);
  await ask(elena, 'moderator', 5);
  await accept(marit);
  await letTimeCome();
  await told(ofElena, 'not-ready');
  expect(await onAir()).toEqual(['interpreter']);
});

test('[BEY-38] a handover is refused, taken back, and lapses without an answer', async () => {
  await ask(marit, 'interpreter', 1);
  expect((await end(elena)).handover?.state).toBe('refused');
  await told(ofMarit, 'refused');
  await ask(marit, 'interpreter', 1);
  expect((await end(marit)).handover?.state).toBe('taken-back');
  expect(await refusalOf(accept(elena))).toBe('handover-over');
  await ask(marit, 'interpreter', 1);
  expect(await refusalOf(ask(elena, 'moderator', 0))).toBe('handover-open');
  await letTimeCome();
  await told(ofMarit, 'unanswered');
  expect((await end(marit)).handover?.state).toBe('unanswered');
  expect(await onAir()).toEqual(['interpreter']);
});

test('[BEY-38] a handover ends, and says why, when one of the two is gone', async () => {
  await ask(marit, 'interpreter', 5);
  await marit.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'NOT_IN_MEETING' } });
  await told(ofElena, 'taker-gone');
  expect(await refusalOf(ask(elena, 'moderator', 0))).toBe('partner-away');

  await enterChamber(marit);
  await ask(marit, 'interpreter', 5);
  await elena.call('giveAir', ofChannel());
  await told(ofMarit, 'giver-gone');
});

test('[BEY-38] a reload of whoever takes over ends no handover; a page that stays away does', async () => {
  await standBy();
  await ask(marit, 'interpreter', 0);
  ofMarit.close();
  await withoutConnection();
  await keepAfter(0);
  expect(await stateNow()).toBe('asked');
  ofMarit = await openTestSocket(marit, 'moderator', { idVotingSession: SESSION });
  await ofMarit.snapshot();
  await standBy();
  await accept(elena);
  await told(ofMarit, 'done');

  await marit.call('giveAir', ofChannel());
  await elena.call('takeAir', ofChannel());
  await joinBeside(ofElena);
  await ask(marit, 'interpreter', 5);
  ofMarit.close();
  await withoutConnection();
  await keepAfter(SPEAKER_AWAY_MS);
  await told(ofElena, 'taker-gone');
  expect(await onAir()).toEqual(['interpreter']);
});

test('[BEY-38] nobody else has a say in it, and nothing is changed', async () => {
  const third = { params: { channelId, userId: 'admin' } };
  const admin = await here.signIn('admin');
  await enterChamber(admin);
  await ask(marit, 'interpreter', 5);
  for (const client of [rosa, admin]) {
    const code = client === rosa ? 'permission-missing' : 'not-of-booth';
    expect(await refusalOf(ask(client, 'interpreter', 0))).toBe(code);
    expect(await refusalOf(accept(client))).toBe(code);
    expect(await refusalOf(end(client))).toBe(code);
  }
  await marit.call('nameInterpreter', third);
  expect(await refusalOf(accept(admin))).toBe('handover-over');
  expect((await end(admin)).handover?.state).toBe('asked');
  await marit.call('closeInterpreterChannel', ofChannel());
  expect(await refusalOf(accept(elena))).toBe('room-closed');
});

test('[BEY-38] two who answer at once at two servers: there is one final state, and one on air', async () => {
  for (const _round of [1, 2, 3]) {
    await standBy();
    await ask(marit, 'interpreter', 0);
    const [accepted] = await Promise.allSettled([accept(elena), end(marit)]);
    if (accepted.status === 'fulfilled') await told(ofMarit, 'done');
    const state = await stateNow();
    expect(await onAir()).toEqual([state === 'done' ? 'moderator' : 'interpreter']);
    expect(['done', 'taken-back']).toContain(state);
    if (state === 'done') {
      await marit.call('giveAir', ofChannel());
      await elena.call('takeAir', ofChannel());
      await joinBeside(ofElena);
    }
  }
});
