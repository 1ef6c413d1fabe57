import { randomUUID } from 'node:crypto';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { CallError, createTestClient, type TestClient } from '@hemicycle/testkit/test-client';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Undo } from '../undo.ts';
import { type MortalServer, startMortalServer } from './mortal-server.ts';

// The rooms around the chamber on a server that is killed by kill -9 and started again. Each test
// does what the pages of these people do before and afterwards.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SESSION = 'plenary-sitting-114';
const ofSession = { params: { idVotingSession: SESSION } };
const undo = new Undo();
let server: MortalServer;
let elena: TestClient;
let marit: TestClient;
let rosa: TestClient;
let leila: TestClient;

beforeAll(async () => {
  server = await startMortalServer(undo);
  [elena, marit, rosa, leila] = await Promise.all([
    signIn('interpreter'),
    signIn('moderator'),
    signIn('member08'),
    signIn('captioner'),
  ]);
  for (const client of [elena, marit, rosa, leila]) await enterChamber(client);
});
afterAll(() => undo.run());

async function signIn(name: string): Promise<TestClient> {
  const client = createTestClient(server.url);
  await client.call('login', { body: { email: `${name}@demo.test`, password: 'demo' } });
  return client;
}

async function enterChamber(client: TestClient): Promise<void> {
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
}

async function open(client: TestClient, userId: string): Promise<TestSocket> {
  const socket = await openTestSocket(client, userId, { idVotingSession: SESSION });
  onTestFinished(() => socket.close());
  await socket.snapshot();
  return socket;
}

let epoch = 0;

/** Joins the media of a channel beside the chamber, or in relay. */
async function join(socket: TestSocket, roomId: string, line: { relay?: true } = {}): Promise<void> {
  epoch += 1;
  const mine = epoch;
  socket.send({ type: 'secondLine', ...line, message: { type: 'mediaJoin', epoch: mine, roomId } });
  await socket.next(
    'secondLine',
    ({ relay, message }) =>
      relay === line.relay && message.type === 'mediaPeers' && message.you.epoch === mine,
  );
}

/** Asks again, as a page does, until the server answers; a refusal is an answer. */
async function persist<T>(ask: () => Promise<T>): Promise<T> {
  return vi.waitFor(
    async () => {
      try {
        return await ask();
      } catch (error) {
        if (error instanceof CallError && error.status < 500) throw new Error('refused', { cause: error });
        throw error;
      }
    },
    { timeout: 60_000, interval: 50 },
  );
}

test('[BEY-38] [BEY-16] a restart with an interpreter on air, a relay and a handover that is due: moderators are told of the empty booth, and the page that comes back is alone on air', async () => {
  const ofMarit = await open(marit, 'moderator');
  const { interpreterChannels } = await ofMarit.snapshot();
  const of = (language: string) => interpreterChannels.find((one) => one.language === language)?.id ?? '';
  const [spanish, french] = [{ channelId: of('es') }, { channelId: of('fr') }];
  for (const params of [spanish, french]) {
    await marit.call('nameInterpreter', { params: { ...params, userId: 'moderator' } });
  }
  const ofElena = await open(elena, 'interpreter');
  await elena.call('takeAir', { params: spanish });
  await join(ofElena, spanish.channelId);
  await elena.call('listenToLanguage', { params: french });
  await join(ofElena, french.channelId, { relay: true });
  await rosa.call('listenToLanguage', { params: spanish });
  await join(await open(rosa, 'member08'), spanish.channelId);
  await marit.call('askHandover', { params: spanish, body: { userId: 'interpreter', minutes: 1 } });
  await elena.call('acceptHandover', { params: spanish, body: { now: false } });
  const database = new pg.Client(await server.database());
  await database.connect();
  const due = Date.now() + 2_000;
  await database.query('update booth_handovers set ends_ms = $1', [due]);
  await database.query(`update jobs set due_ms = $1 where name = 'booth-handover'`, [due]);
  await database.end();

  await server.killAndStart();

  const back = await open(marit, 'moderator');
  const shown = (wanted: (channel: InterpreterChannel) => boolean) =>
    vi.waitFor(async () => {
      const { interpreterChannels: channels } = await (await open(marit, 'moderator')).snapshot();
      expect(channels.find(({ id }) => id === spanish.channelId)).toSatisfy(wanted);
    }, 30_000);
  const [elenaBack, rosaBack] = [await open(elena, 'interpreter'), await open(rosa, 'member08')];
  await rosa.call('listenToLanguage', { params: spanish });
  await join(rosaBack, spanish.channelId);
  const isAlarmed = await back.nextChange('interpreterChannels', ({ interpreterChannels: channels }) =>
    channels.some(({ id, alarm }) => id === spanish.channelId && alarm?.kind === 'empty'),
  );
  expect(isAlarmed.interpreterChannels.every(({ onAir }) => onAir === null)).toBe(true);

  await elena.call('takeAir', { params: spanish });
  await join(elenaBack, spanish.channelId);
  await elena.call('listenToLanguage', { params: french });
  await join(elenaBack, french.channelId, { relay: true });
  await shown(
    ({ onAir, alarm, handover }) =>
      onAir?.userId === 'interpreter' && alarm === null && handover !== null && isOver(handover.state),
  );
  const anew = new pg.Client(await server.database());
  await anew.connect();
  const { rows } = await anew.query(
    'select user_id, room_id = $1 as spanish, air_since_ms is not null as air, relay_room_id from second_rooms order by 1',
    [spanish.channelId],
  );
  await anew.end();
  expect(rows).toEqual([
    { user_id: 'interpreter', spanish: true, air: true, relay_room_id: french.channelId },
    { user_id: 'member08', spanish: true, air: false, relay_room_id: null },
  ]);
});

const isOver = (state: string) => ['giver-gone', 'taker-gone', 'not-ready'].includes(state);

test('[BEY-15] [CAP-04] a captioner types through a restart: each line stands once, in order', async () => {
  const before = (await leila.call('listCaptions', ofSession)).captions.length;
  const lines = Array.from({ length: 30 }, (_, at) => `Line ${String(at)} of the restart`);
  let killed: Promise<void> | undefined;
  for (const [at, message] of lines.entries()) {
    if (at === 10) killed = server.killAndStart();
    // The page sends a line again under its requestId until it is answered, and then the next one.
    const body = { message, language: 'default' as const, requestId: randomUUID() };
    const sent = leila.call('sendCaption', { body });
    await sent.catch(() => persist(() => leila.call('sendCaption', { body })));
  }
  await killed;
  const { captions } = await leila.call('listCaptions', ofSession);
  expect(captions.slice(before).map(({ text }) => text)).toEqual(lines);
  expect((await rosa.call('listCaptions', ofSession)).captions).toEqual(captions);
});

test('[HUD-06] [MOD-01] people who are moved at the instant of a kill are in one room, and it is the same for all', async () => {
  const { id: roomId } = await marit.call('createHuddle', { ...ofSession, body: { title: 'Bench' } });
  const moves = [
    { goTo: roomId, laterMs: 0, move: () => rosa.call('joinHuddle', { params: { roomId } }) },
    { goTo: SESSION, laterMs: 3, move: () => rosa.call('leaveHuddle', { params: { roomId } }) },
  ];
  for (const { goTo, laterMs, move } of moves) {
    const moved = move().then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => setTimeout(resolve, laterMs));
    await server.killAndStart();
    const shown = await Promise.all([marit, elena].map((client) => placeOfRosa(client)));
    expect([roomId, SESSION]).toContain(shown[0]);
    expect(shown[1]).toBe(shown[0]);
    if (await moved) expect(shown[0]).toBe(goTo);
    // The page that comes back does it again, and is where it wanted to be.
    await move();
    expect(await placeOfRosa(marit)).toBe(goTo);
  }
});

async function placeOfRosa(client: TestClient): Promise<string | null | undefined> {
  const people = await persist(() => client.call('listPeopleStates', ofSession));
  return people.find(({ userId }) => userId === 'member08')?.meetingId;
}
