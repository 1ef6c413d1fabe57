import type { MediaServer } from '../../adapters/media-server/media-server.ts';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { openTestDatabase, type TestDatabase } from '@hemicycle/testkit/test-database';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { testClock, testMail, testMedia } from './parts-tested.ts';

const ADMIN = { adminEmail: 'ines@house.test', adminPassword: 'a long enough word' };
let database: TestDatabase;
let server: TestServer;
let admin: TestClient;

beforeEach(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database, clock: systemClock, config: { mode: 'production', ...ADMIN } });
  admin = await server.signIn(ADMIN.adminEmail, ADMIN.adminPassword);
});
afterEach(async () => {
  await server.stop();
  await database.close();
});

const statesOf = async () => {
  const { steps, leads } = await admin.call('getFirstSteps');
  return { ...Object.fromEntries(steps.map(({ step, state }) => [step, state])), leads };
};
const log = pino({ level: 'silent' });
const ines = { email: ADMIN.adminEmail } as Viewer;
const letters = () => {
  const sent: { to: string; subject: string; text: string }[] = [];
  const mail = {
    send: async (letter: (typeof sent)[number]) => void sent.push(letter),
    verify: async () => {},
    close: async () => {},
  };
  return { sent, mail };
};

test('[PERM-25] a new house is led from an empty site to a first sitting; what it has is ticked off', async () => {
  expect(await statesOf()).toEqual({
    ...{ house: 'open', people: 'open', sitting: 'open', mail: 'open', media: 'open', clock: 'open' },
    leads: true,
  });
  const { version } = await admin.call('getSiteIdentity');
  await admin.call('updateSiteIdentity', { body: { siteName: 'City Council', version } });
  await admin.call('createUser', {
    body: { email: 'rosa@house.test', displayName: 'Rosa', roles: ['member'], groups: [] },
  });
  expect(await statesOf()).toMatchObject({ house: 'done', people: 'open' });
  const { steps } = await admin.call('getFirstSteps');
  expect(steps).toContainEqual({ step: 'people', state: 'open', lacks: 'moderator' });
  await admin.call('createUser', {
    body: { email: 'marit@house.test', displayName: 'Marit', roles: ['moderator'], groups: [] },
  });
  expect(await statesOf()).toMatchObject({ house: 'done', people: 'done', sitting: 'open', leads: true });
  await admin.call('createVotingSession', {
    body: { title: 'First', epochStartTime: Date.now(), epochEndTime: Date.now() + 3_600_000 },
  });
  expect(await statesOf()).toMatchObject({ sitting: 'done', mail: 'open', leads: false });
});

test('[PERM-25] a step is left out for all administrators and taken up again; what is done stays done', async () => {
  const skip = (step: 'mail' | 'clock', skipped: boolean) =>
    admin.call('skipFirstStep', { params: { step }, body: { skipped } });
  await skip('mail', true);
  const other = await startTestServer({
    database,
    clock: systemClock,
    config: { mode: 'production', ...ADMIN },
  });
  const there = await (await other.signIn(ADMIN.adminEmail, ADMIN.adminPassword)).call('getFirstSteps');
  expect(there.steps).toContainEqual({ step: 'mail', state: 'skipped' });
  await other.stop();
  await skip('mail', false);
  expect(await statesOf()).toMatchObject({ mail: 'open' });
  expect(await admin.call('testClock', { body: { browserMs: Date.now() } })).toMatchObject({
    outcome: 'right',
  });
  await skip('clock', true);
  expect(await statesOf()).toMatchObject({ clock: 'done' });
});

test('the test of mail sends a real letter to the caller, and says what went wrong', async () => {
  const deps = { db: database.db, clock: systemClock, log };
  const config = { smtpUrl: 'smtp://mail.test' };
  const { sent, mail } = letters();
  expect(await testMail({ ...deps, config, mail }, ines)).toEqual({
    ...{ outcome: 'sent', to: ADMIN.adminEmail, reason: null },
  });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: ADMIN.adminEmail });
  expect(await statesOf()).toMatchObject({ mail: 'done' });

  await database.pool.query('delete from first_steps');
  const refusing = {
    send: () => Promise.reject(new Error('connect refused smtp://me:secret@mail.test')),
    verify: async () => {},
    close: async () => {},
  };
  const refused = await testMail({ ...deps, config, mail: refusing }, ines);
  expect(refused).toMatchObject({ outcome: 'refused' });
  expect(refused.reason).toContain('connect refused');
  expect(refused.reason).not.toContain('secret');
  expect(await admin.call('testMail')).toMatchObject({ outcome: 'to-folder', to: ADMIN.adminEmail });
  expect(await statesOf()).toMatchObject({ mail: 'open' });
});

test('the test of media asks the media server, and counts what the browser could do', async () => {
  const deps = { db: database.db, clock: systemClock, log, meetingProvider: null };
  const serverThat = (participantsIn: MediaServer['participantsIn']) => ({ participantsIn }) as MediaServer;
  const answering = serverThat(() => Promise.resolve([]));
  const silent = serverThat(() => Promise.reject(new Error('nobody listens')));
  const browser = { browserConnects: true };
  expect(await testMedia({ ...deps, mediaServer: silent }, browser)).toEqual({ outcome: 'silent' });
  expect(await testMedia({ ...deps, mediaServer: answering }, { browserConnects: false })).toEqual({
    outcome: 'browser-fails',
  });
  expect(await statesOf()).toMatchObject({ media: 'open' });
  expect(await testMedia({ ...deps, mediaServer: answering }, browser)).toEqual({ outcome: 'answers' });
  expect(await statesOf()).toMatchObject({ media: 'done' });
  expect(await testMedia({ ...deps, mediaServer: null }, browser)).toEqual({ outcome: 'direct' });
});

test('the test of clocks tells which of them is off, and by how much', async () => {
  const { db } = database;
  const slow = createFakeClock(Date.now() - 60_000);
  expect(await testClock({ db, clock: slow }, { browserMs: slow.nowMs() })).toMatchObject({
    outcome: 'database-off',
  });
  const off = await testClock({ db, clock: systemClock }, { browserMs: Date.now() - 120_000 });
  expect(off.outcome).toBe('browser-off');
  expect(off.browserAheadMs).toBeLessThan(-100_000);
  expect(await statesOf()).toMatchObject({ clock: 'open' });
});

test('[PERM-25] a demonstration leads nobody, and a site that has had a sitting is past the steps', async () => {
  const demo = await startTestServer();
  const { steps, leads } = await (await demo.signIn('admin')).call('getFirstSteps');
  expect(leads).toBe(false);
  expect(steps.filter(({ state }) => state === 'done').map(({ step }) => step)).toEqual([
    'house',
    'people',
    'sitting',
  ]);
  await demo.stop();
});
