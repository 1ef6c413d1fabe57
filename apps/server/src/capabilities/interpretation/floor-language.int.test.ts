import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { InterpretationLanguage } from '@hemicycle/contract/interpretation';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createInProcessBus } from '../../platform/bus/in-process-bus.ts';
import { createLog } from '../../platform/log/log.ts';

// Elena interprets and Rosa listens at one server; Marit, who moderates, is at another one.

const SESSION = 'plenary-sitting-114';
const redisUrl = 'redis://between.test';
const ofSession = { params: { idVotingSession: SESSION } };

let here: TestServer;
let there: TestServer;
let elena: TestClient;
let marit: TestClient;
let rosa: TestClient;
let spanishId: string;

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
let enteredBefore = 0;
afterAll(async () => {
  await there.stop();
  await here.stop();
});
beforeEach(async () => {
  const { rows } = await here.database.pool.query<{ last: number }>(
    'select coalesce(max(entered), 0) as last from moderation_acts',
  );
  enteredBefore = rows[0]?.last ?? 0;
  for (const table of ['interpreter_channels', 'huddles']) {
    await here.database.pool.query(`delete from ${table}`);
  }
  for (const client of [elena, rosa, marit]) {
    await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
    await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
  }
  const make = (language: InterpretationLanguage) =>
    marit.call('createInterpreterChannel', { ...ofSession, body: { language } });
  spanishId = (await make('es')).id;
  await make('fr');
  await marit.call('nameInterpreter', { params: { channelId: spanishId, userId: 'interpreter' } });
});

const say = (client: TestClient, language: InterpretationLanguage | null) =>
  client.call('sayFloorLanguage', { ...ofSession, body: { language } });

async function spoken(): Promise<unknown[]> {
  const { rows } = await here.database.pool.query(
    'select language from floor_languages join interpreter_channels using (channel_id)',
  );
  return rows.map((row: { language: string }) => row.language);
}

async function acts(): Promise<unknown[]> {
  const { rows } = await here.database.pool.query(
    `select by_user_id as by, detail from moderation_acts
     where act = 'sayFloorLanguage' and entered > $1 order by created_ms`,
    [enteredBefore],
  );
  return rows;
}

async function open(client: TestClient, userId: string): Promise<TestSocket> {
  const socket = await openTestSocket(client, userId, { idVotingSession: SESSION });
  onTestFinished(() => socket.close());
  return socket;
}

test('[BEY-16] [BEY-38] what an interpreter says the floor speaks is told to everybody, at every server, also on entry, and is an act', async () => {
  const [ofMarit, ofRosa] = [await open(marit, 'moderator'), await open(rosa, 'member08')];
  expect((await ofMarit.snapshot()).floorLanguages).toEqual([]);
  await ofRosa.snapshot();
  await say(elena, 'es');
  await say(elena, 'es');
  for (const page of [ofMarit, ofRosa]) {
    await page.nextChange('floorLanguages', ({ floorLanguages }) => floorLanguages[0] === 'es');
  }
  await say(marit, 'fr');
  await ofRosa.nextChange('floorLanguages', ({ floorLanguages }) => floorLanguages[0] === 'fr');
  expect((await (await open(rosa, 'member08')).snapshot()).floorLanguages).toEqual(['fr']);
  await say(elena, null);
  await ofMarit.nextChange('floorLanguages', ({ floorLanguages }) => floorLanguages.length === 0);
  expect(await acts()).toEqual([
    { by: 'interpreter', detail: { to: 'Español' } },
    { by: 'moderator', detail: { from: 'Español', to: 'Français' } },
    { by: 'interpreter', detail: { from: 'Français' } },
  ]);
});

test('[BEY-38] nobody else says it, nor a language without an open channel, and nothing is changed', async () => {
  await say(elena, 'es');
  expect(await refusalOf(say(rosa, 'fr'))).toBe('permission-missing');
  expect(await refusalOf(say(elena, 'fi'))).toBe('channel-not-found');
  await marit.call('removeInterpreter', { params: { channelId: spanishId, userId: 'interpreter' } });
  expect(await refusalOf(say(elena, 'fr'))).toBe('not-of-booth');
  expect(await spoken()).toEqual(['es']);
  expect(await acts()).toHaveLength(1);
});

test('[BEY-38] of two who say it at once at two servers the later one holds', async () => {
  await Promise.all([say(elena, 'es'), say(marit, 'fr')]);
  expect(await spoken()).toHaveLength(1);
});

test('[BEY-38] the language is said no longer once its channel is closed', async () => {
  await say(elena, 'es');
  const page = await open(rosa, 'member08');
  expect((await page.snapshot()).floorLanguages).toEqual(['es']);
  await marit.call('closeInterpreterChannel', { params: { channelId: spanishId } });
  await page.nextChange('floorLanguages', ({ floorLanguages }) => floorLanguages.length === 0);
  await marit.call('createInterpreterChannel', { ...ofSession, body: { language: 'es' } });
  expect(await spoken()).toEqual([]);
});

test('[BEY-38] the booth of the floor’s language has no alarm, empty or silent, and its interpreters go on air all the same', async () => {
  const page = await open(marit, 'moderator');
  await page.snapshot();
  const ofSpanish = { params: { channelId: spanishId } };
  const alarmIs = (kind: 'empty' | 'silent' | null) =>
    page.nextChange('interpreterChannels', ({ interpreterChannels }) => {
      const spanish = interpreterChannels.find(({ id }) => id === spanishId);
      return (spanish?.alarm?.kind ?? null) === kind;
    });
  await rosa.call('listenToLanguage', ofSpanish);
  await alarmIs('empty');
  await say(elena, 'es');
  await alarmIs(null);
  const { rows } = await here.database.pool.query(
    'select empty_since_ms as since from interpreter_channels where channel_id = $1',
    [spanishId],
  );
  expect(rows).toEqual([{ since: null }]);
  await say(elena, 'fr');
  await alarmIs('empty');
  await say(elena, 'es');
  const { onAir } = await elena.call('takeAir', ofSpanish);
  expect(onAir?.userId).toBe('interpreter');
  await elena.call('reportSilence', { ...ofSpanish, body: { silent: true } });
  await say(elena, null);
  await alarmIs('silent');
  await say(elena, 'es');
  await alarmIs(null);
});

test('[BEY-16] a huddle that a booth serves has a floor of its own, which its interpreters and moderators say', async () => {
  const { id: huddleId } = await marit.call('createHuddle', { ...ofSession, body: { title: 'Alcove' } });
  await marit.call('serveRoom', { params: { channelId: spanishId }, body: { huddleId } });
  const page = await open(rosa, 'member08');
  await page.snapshot();
  const floors = (...languages: string[]) =>
    page.nextChange('floorLanguages', (told) => told.floorLanguages.join() === languages.join());
  await say(marit, 'fr');
  await floors('fr');
  await say(elena, 'es');
  await floors('es', 'fr');
  // An interpreter of the huddle says nothing of the main chamber's floor.
  expect(await refusalOf(say(elena, 'fr'))).toBe('not-of-booth');
  expect(await refusalOf(say(elena, null))).toBe('not-of-booth');
  await elena.call('sayFloorLanguage', { ...ofSession, body: { language: null, huddleId } });
  await floors('fr');
  await say(elena, 'es');
  await floors('es', 'fr');
  // The main chamber, which the booth serves again, still speaks the other language.
  await marit.call('serveRoom', { params: { channelId: spanishId }, body: { huddleId: null } });
  await floors('fr');
  await marit.call('closeHuddle', { params: { roomId: huddleId } });
  expect(await spoken()).toContain('fr');
});
