import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { ClientFlags } from '@hemicycle/contract/site';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
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
  const names = ['English', 'Français', 'Español', 'العربية', 'Русский', '中文'];
  expect(config.languages.map(({ languageNative }) => languageNative)).toEqual(names);
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

test('[CFG-03] [CFG-06] a setting changes its flag alone, and one of the wrong shape counts as not set', async () => {
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
  // A choice between names has no option for and none against, so it has no majority rule.
  expect(questions.map(({ majority }) => majority)).toEqual(['simple', 'simple', 'simple', 'none']);
});

test('[CFG-01] [PERM-25] an administrator changes flags; what is set to its default stands in no row; nobody else does', async () => {
  const admin = await server.signIn('admin');
  await saveSettings(server.database.db, { roleBasedExceptions: {} });
  const changed = await admin.call('updateSiteFlags', {
    body: {
      requireSignedVotes: true,
      enableCameraSnapshotOnVoteSubmitted: true,
      proxyVotersMax: 3,
      votePrivacyOptions: ['open', 'privatevoterselection'],
      exitButtonDestinationUrl: 'https://assembly.example/bye',
    },
  });
  expect(changed).toMatchObject({ requireSignedVotes: true, proxyVotersMax: 3, hideChatAll: false });
  expect(await admin.call('getSiteFlags')).toEqual(changed);
  const { flags } = await (await server.signIn('member01')).call('getSiteConfig');
  expect(flags).toMatchObject({
    requireSignedVotes: true,
    enableCameraSnapshotOnVoteSubmitted: true,
    votePrivacyOptions: ['open', 'privatevoterselection'],
  });

  await admin.call('updateSiteFlags', {
    body: {
      requireSignedVotes: false,
      enableCameraSnapshotOnVoteSubmitted: false,
      proxyVotersMax: null,
      votePrivacyOptions: defaultFlags.votePrivacyOptions,
      exitButtonDestinationUrl: null,
    },
  });
  const { rows } = await server.database.pool.query<{ name: string }>('select name from site_settings');
  const names = rows.map(({ name }) => name);
  for (const name of Object.keys(changed).filter((flag) => flag.startsWith('require'))) {
    expect(names).not.toContain(name);
  }
  expect(names).not.toContain('votePrivacyOptions');
  expect(await admin.call('getSiteFlags')).toMatchObject({ proxyVotersMax: null, requireSignedVotes: false });

  for (const account of ['moderator', 'member01']) {
    const client = await server.signIn(account);
    expect(await refusalOf(client.call('updateSiteFlags', { body: { hideNavBar: true } }))).toBe(
      'permission-missing',
    );
  }
});

test('[CFG-01] two administrators who change flags at once lose nothing of each other', async () => {
  const admin = await server.signIn('admin');
  const change = (body: Partial<ClientFlags>) => admin.call('updateSiteFlags', { body });
  // The two changes name their flags in opposite orders, which could make their row locks block
  // each other.
  await Promise.all(
    Array.from({ length: 6 }, (_, turn) =>
      turn % 2 === 0
        ? change({ hideNavBar: true, hideChatAll: true, toastTimeOut: 7000 })
        : change({ toastTimeOut: 7000, userNameMaxLength: 44, hideChatAll: true }),
    ),
  );
  const changed = { hideNavBar: true, hideChatAll: true, toastTimeOut: 7000, userNameMaxLength: 44 };
  expect(await admin.call('getSiteFlags')).toMatchObject(changed);
  const { hideNavBar, hideChatAll, toastTimeOut, userNameMaxLength } = defaultFlags;
  await change({ hideNavBar, hideChatAll, toastTimeOut, userNameMaxLength });
});

test.each([
  ['a flag that there is not', { noSuchFlag: true }],
  ['a value of another shape', { requireSignedVotes: 'yes' }],
  ['no privacy option at all', { votePrivacyOptions: [] }],
  ['an option twice', { defaultVoteOptions: ['Yea', 'Yea'] }],
  ['an exit that is a script', { exitButtonDestinationUrl: 'javascript:alert(1)' }],
  ['an exit to a site of another protocol', { exitButtonDestinationUrl: '//evil.example' }],
  ['an exception of a flag that there is not', { roleBasedExceptions: { Member: { noSuchFlag: true } } }],
  ['an exception of another shape', { roleBasedExceptions: { Member: { hideChatAll: 'yes' } } }],
  [
    'an exception that is a script',
    { roleBasedExceptions: { Member: { exitButtonDestinationUrl: 'javascript:alert(1)' } } },
  ],
  ['exceptions of the exceptions', { roleBasedExceptions: { Member: { roleBasedExceptions: {} } } }],
  ['an old administration that is a script', { oldAdminPageUrl: 'javascript:alert(1)' }],
])('[CFG-01] %s is refused, and nothing changes', async (_, body) => {
  const admin = await server.signIn('admin');
  const before = await admin.call('getSiteFlags');
  const response = await admin.fetch('/api/siteconfig/flags', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ toastTimeOut: 9000, ...body }),
  });
  expect(response.status).toBe(400);
  expect(await admin.call('getSiteFlags')).toEqual(before);
});

test('[CFG-01] [PERM-07] roles, permissions and types of groups that there are not are refused, and nothing is changed', async () => {
  const admin = await server.signIn('admin');
  const before = await admin.call('getSiteFlags');
  for (const body of [
    { restrictChatAllToRoles: ['Membre'] },
    { rolesWhichLeaveToLogoutPage: ['Member', 'member'] },
    { aclsToRemoveFromGuestDropdown: ['vote'] },
    { groupTypesForInfoDropdown: ['party'] },
    { groupHierachy: { party: 1 } },
    { roleBasedExceptions: { Membre: { hideChatAll: true } } },
    { roleBasedExceptions: { Member: { restrictChatAllToRoles: ['Membre'] } } },
  ])
    expect(await refusalOf(admin.call('updateSiteFlags', { body }))).toBe('invalid-input');
  expect(await admin.call('getSiteFlags')).toEqual(before);
});
