import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { InterpretationLanguage } from '@hemicycle/contract/interpretation';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInProcessBus } from '../../platform/bus/in-process-bus.ts';
import { createLog } from '../../platform/log/log.ts';

// Elena works both ways, at one server; Marit is her partner, at another one.

const SESSION = 'plenary-sitting-114';
const redisUrl = 'redis://between.test';

let here: TestServer;
let there: TestServer;
let elena: TestClient;
let marit: TestClient;
let spanishId: string;
let frenchId: string;

beforeAll(async () => {
  const bus = createInProcessBus(createLog({ level: 'silent' }));
  here = await startTestServer({ bus, config: { redisUrl } });
  const { database, dataDir } = here;
  there = await startTestServer({ bus, database, config: { dataDir, redisUrl } });
  [elena, marit] = await Promise.all([here.signIn('interpreter'), there.signIn('moderator')]);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});
beforeEach(async () => {
  await here.database.pool.query('delete from interpreter_channels');
  await here.database.pool.query('delete from huddles');
  for (const client of [elena, marit]) {
    await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
    await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
  }
  spanishId = await make('es', ['interpreter', 'moderator']);
  frenchId = await make('fr', ['interpreter', 'moderator']);
});

async function make(language: InterpretationLanguage, named: readonly string[]): Promise<string> {
  const { id: channelId } = await marit.call('createInterpreterChannel', {
    params: { idVotingSession: SESSION },
    body: { language },
  });
  for (const userId of named) await marit.call('nameInterpreter', { params: { channelId, userId } });
  return channelId;
}

const take = (client: TestClient, channelId: string) => client.call('takeAir', { params: { channelId } });
const goTo = (client: TestClient, channelId: string) => client.call('switchBooth', { params: { channelId } });

async function onAir(): Promise<string[]> {
  const { rows } = await here.database.pool.query<{ on_air: string }>(
    `select language || ' ' || user_id as on_air from second_rooms
     join interpreter_channels on channel_id = room_id where sends and air_since_ms is not null order by 1`,
  );
  return rows.map((row) => row.on_air);
}

test('[BEY-16] [BEY-38] an interpreter on air goes to the other booth and back, and takes the air with them', async () => {
  await take(elena, spanishId);
  expect((await goTo(elena, frenchId)).onAir?.userId).toBe('interpreter');
  expect(await onAir()).toEqual(['fr interpreter']);
  expect((await goTo(elena, frenchId)).onAir?.userId).toBe('interpreter');
  await goTo(elena, spanishId);
  expect(await onAir()).toEqual(['es interpreter']);
});

test('[BEY-38] where the partner is on air already, the interpreter is off air in both', async () => {
  await take(elena, spanishId);
  await take(marit, frenchId);
  expect((await goTo(elena, frenchId)).onAir?.userId).toBe('moderator');
  expect(await onAir()).toEqual(['fr moderator']);
});

test('[BEY-38] whoever is not on air goes on listening, and takes no air by it', async () => {
  await elena.call('listenToLanguage', { params: { channelId: spanishId } });
  expect((await goTo(elena, frenchId)).onAir).toBeNull();
  expect(await onAir()).toEqual([]);
  const { rows } = await here.database.pool.query('select room_id from second_rooms');
  expect(rows).toEqual([{ room_id: spanishId }]);
});

test('[BEY-38] nobody goes to a booth for which they are not named, or that is closed, and the air stays as it was', async () => {
  const german = await make('de', []);
  await take(elena, spanishId);
  expect(await refusalOf(goTo(elena, german))).toBe('not-of-booth');
  expect(await refusalOf(goTo(elena, 'no-channel'))).toBe('channel-not-found');
  await marit.call('closeInterpreterChannel', { params: { channelId: frenchId } });
  expect(await refusalOf(goTo(elena, frenchId))).toBe('room-closed');
  expect(await onAir()).toEqual(['es interpreter']);
});

test('[BEY-38] two who go to one booth at once at two servers: one is on air there, and nobody elsewhere', async () => {
  const german = await make('de', ['interpreter', 'moderator']);
  await take(elena, spanishId);
  await take(marit, frenchId);
  await Promise.all([goTo(elena, german), goTo(marit, german)]);
  expect(await onAir()).toHaveLength(1);
  expect((await onAir())[0]).toMatch(/^de /u);
});
