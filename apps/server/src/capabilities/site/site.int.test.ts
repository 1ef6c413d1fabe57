import { defaultFlags } from '@hemicycle/contract/default-flags';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSettings } from './site-store.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('[CFG-01] without a sign-in only the public part is told: name, colour, languages and the demonstration accounts', async () => {
  const config = await server.client().call('getSiteConfig');
  expect(config).toMatchObject({
    siteName: 'National Assembly',
    siteColor: '#1F4A3D',
    secretariatEmail: 'secretariat@assembly.example',
    demoPassword: 'demo',
    flags: null,
  });
  expect(config.languages.map(({ languageNative }) => languageNative)).toEqual(['English', 'العربية']);
  expect(config.demoAccounts[0]).toEqual({
    email: 'member08@demo.test',
    displayName: 'Rosa Quispe',
    role: 'Member',
    description: 'votes and speaks',
  });
  const members = config.demoAccounts.filter(({ email }) => email.startsWith('member'));
  expect(members.map(({ email }) => email.slice(6, 8)).toSorted()).toEqual(
    Array.from({ length: 24 }, (_, index) => String(index + 1).padStart(2, '0')),
  );
});

test('[CFG-01] [FND-23] [TOAST-03] [PRIV-02] the flags have the defaults of the specification', async () => {
  const { flags } = await (await server.signIn('member01')).call('getSiteConfig');
  expect(flags).toMatchObject({
    toastTimeOut: 4000,
    defaultVoteOptions: ['Yea', 'Nay', 'Pres.'],
    groupHierachy: { primary: 1, secondary: 2, miscellaneous: 3 },
    votePrivacyOptions: [
      'open',
      'privatevoter',
      'privateselection',
      'limitedvisibility',
      'privatevoterselection',
    ],
    behaviourOnMultipleTabConnections: 'alert',
    chimesDefaultOn: true,
    enableViewShareScreenActionControl: false,
  });
  expect(flags?.timoutAjaxGet).toBeGreaterThan(0);
});

test('[SESS-24] the screen is kept on only where the site says so, as the demonstration does', async () => {
  expect(defaultFlags.enableWakeLockOnMeetingEntry).toBe(false);
  const { flags } = await (await server.signIn('member01')).call('getSiteConfig');
  expect(flags?.enableWakeLockOnMeetingEntry).toBe(true);
});

test('[CFG-03] [CFG-06] [CFG-17] a setting changes its flag alone, and one of the wrong shape counts as not set', async () => {
  await saveSettings(server.database.db, {
    hideNavBar: true,
    rolesWhichExitToChooseSessionPage: ['Observer'],
    toastTimeOut: 'soon',
    siteName: 'City Council',
  });
  const { flags, siteName } = await (await server.signIn('member01')).call('getSiteConfig');
  expect(siteName).toBe('City Council');
  expect(flags).toMatchObject({
    hideNavBar: true,
    rolesWhichExitToChooseSessionPage: ['Observer'],
    toastTimeOut: 4000,
  });
});

test('[PERM-07] exceptions of a role change the flags of its holders; the first role with a value wins', async () => {
  await saveSettings(server.database.db, {
    roleBasedExceptions: {
      Observer: { hideVotingModule: true, hideChatAll: true, noSuchFlag: 1 },
      Captioner: { hideVotingModule: false, toastTimeOut: 8000, hideNavBar: 'yes' },
    },
  });
  await server.database.pool.query(`insert into user_roles values ('observer', 'captioner', 1)`);
  const observer = (await (await server.signIn('observer')).call('getSiteConfig')).flags;
  expect(observer).toMatchObject({
    hideVotingModule: true,
    hideChatAll: true,
    toastTimeOut: 8000,
    hideNavBar: true,
  });
  expect(observer).not.toHaveProperty('noSuchFlag');
  const member = (await (await server.signIn('member01')).call('getSiteConfig')).flags;
  expect(member).toMatchObject({ hideVotingModule: false, hideChatAll: false, toastTimeOut: 4000 });
});

test('[FND-51] the configured questions come in their order with their options', async () => {
  const questions = await (await server.signIn('moderator')).call('listVoteQuestions');
  expect(questions.map(({ id }) => id)).toEqual([
    'third-reading',
    'amendment-12',
    'order-of-business',
    'rapporteur',
  ]);
  expect(questions[0]?.voteOptions).toEqual(['Yea', 'Nay', 'Pres.']);
});
