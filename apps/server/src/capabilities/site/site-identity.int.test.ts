import { getSettingHistory } from '@hemicycle/contract/setting-history';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { testPng } from '@hemicycle/testkit/test-png';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Letter } from '../../adapters/mail/mail.ts';
import { mailOfHouse } from './mail-of-house.ts';

let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

const change = async (body: Record<string, unknown>) => {
  const { version } = await admin.call('getSiteIdentity');
  return admin.call('updateSiteIdentity', { body: { version, ...body } });
};

test('[FND-04] [FND-09] name, colour, secretariat and help page are set, and told to everybody at once', async () => {
  await change({
    siteName: '  City Council of Nærbø ',
    siteColor: '#55264B',
    secretariatEmail: 'Clerk@Council.example',
    helpPageUrl: 'https://help.council.example/guide',
  });
  expect(await server.client().call('getSiteConfig')).toMatchObject({
    siteName: 'City Council of Nærbø',
    siteColor: '#55264B',
    secretariatEmail: 'clerk@council.example',
    helpPageUrl: 'https://help.council.example/guide',
  });
  await change({ secretariatEmail: null, helpPageUrl: null });
  expect(await server.client().call('getSiteConfig')).toMatchObject({
    siteName: 'City Council of Nærbø',
    secretariatEmail: null,
    helpPageUrl: null,
  });
});

test('[FND-43] [FND-58] [FND-59] numbers by which people join are set, and told with a meeting', async () => {
  const items = [{ label: 'Genève', callInNumber: '+41 22 917 12 34' }];
  await change({ callInNumbers: items });
  const member = await server.signIn('member01');
  const [session] = await member.call('listVotingSessions');
  const meetingId = session?.data_json.webex.id ?? '';
  expect(await member.call('listCallInNumbers', { params: { meetingId } })).toEqual({ items });
  const typed = [{ label: 'Genève', callInNumber: 'ask the clerk' }];
  expect(await refusalOf(change({ callInNumbers: typed }))).toBe('invalid-input');
  expect((await admin.call('getSiteIdentity')).callInNumbers).toEqual(items);
});

test('[FND-51] questions keep their ids, new ones get one, and moderators are offered them in the new order', async () => {
  const { voteQuestions } = await admin.call('getSiteIdentity');
  const [first, second] = voteQuestions;
  await change({
    voteQuestions: [
      { title: 'Adjournment', question: '', voteOptions: ['Yea', 'Nay'] },
      { ...second, majority: 'two-thirds' },
      { ...first, id: 'of-another-site' },
    ],
  });
  const offered = await (await server.signIn('moderator')).call('listVoteQuestions');
  expect(offered.map(({ title, majority }) => [title, majority])).toEqual([
    ['Adjournment', undefined],
    [second?.title, 'two-thirds'],
    [first?.title, first?.majority],
  ]);
  const ids = offered.map(({ id }) => id);
  expect(ids[1]).toBe(second?.id);
  expect(ids).not.toContain('of-another-site');
  expect(new Set(ids).size).toBe(3);
});

test('[I18N-01] [CAP-04] [INTERP-09] the languages that the site offers are told at once, and no others are taken', async () => {
  const { languages, captionLanguages, interpretationLanguages } = await admin.call('getSiteIdentity');
  expect(languages).toEqual(['en-US', 'fr', 'es', 'ar', 'ru', 'zh']);
  expect(captionLanguages).toEqual(languages);
  expect(interpretationLanguages).toContain('de');
  await change({
    languages: ['ru', 'fr', 'fr'],
    captionLanguages: ['pt', 'fr'],
    interpretationLanguages: ['de'],
  });
  const outside = await server.client().call('getSiteConfig');
  expect(outside.languages).toEqual([
    { code: 'fr', languageNative: 'Français' },
    { code: 'ru', languageNative: 'Русский' },
  ]);
  expect(outside.captionLanguages).toBeUndefined();
  const moderator = await server.signIn('moderator');
  expect(await moderator.call('getSiteConfig')).toMatchObject({
    captionLanguages: [
      { code: 'fr', languageNative: 'Français' },
      { code: 'pt', languageNative: 'Português' },
    ],
    interpretationLanguages: ['de'],
  });
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Committee on Water',
      epochStartTime: Date.now(),
      epochEndTime: Date.now() + 3_600_000,
      members: ['moderator'],
    },
  });
  const params = { idVotingSession };
  const open = (language: 'de' | 'fr') =>
    moderator.call('createInterpreterChannel', { params, body: { language } });
  expect(await refusalOf(open('fr'))).toBe('invalid-input');
  expect((await open('de')).languageNative).toBe('Deutsch');
  const program = (language: string) =>
    moderator.call('createCaptionStream', { params, body: { name: 'Steno', language } });
  expect(await refusalOf(program('en-US'))).toBe('invalid-input');
  expect(await program('pt')).toMatchObject({ stream: { language: 'pt' } });
  await change({ languages, captionLanguages, interpretationLanguages });
});

test.each([
  { what: 'no language at all', body: { languages: [] }, refused: 'invalid-input' },
  { what: 'a language without texts', body: { languages: ['en-US', 'de'] }, refused: 'invalid-input' },
  { what: 'a colour that cannot be read', body: { siteColor: '#8FBC8F' }, refused: 'site-colour-refused' },
  { what: 'the colour of Yea', body: { siteColor: '#1C5A96' }, refused: 'site-colour-refused' },
  { what: 'a script as help page', body: { helpPageUrl: 'javascript:go()' }, refused: 'invalid-input' },
  {
    what: 'a letterhead of six lines',
    body: { letterhead: '1\n2\n3\n4\n5\n6' },
    refused: 'invalid-input',
  },
  { what: 'a letterhead that is too long', body: { letterhead: 'x'.repeat(401) }, refused: 'invalid-input' },
  { what: 'a letterhead that turns', body: { letterhead: 'a\u202eb' }, refused: 'invalid-input' },
  { what: 'a logo in the wrong place', body: { siteLogo: 'a'.repeat(64) }, refused: 'invalid-input' },
  { what: 'no name', body: { siteName: ' ' }, refused: 'invalid-input' },
  { what: 'something else', body: { siteNames: 'x' }, refused: 'invalid-input' },
  {
    what: 'an option twice',
    body: { voteQuestions: [{ title: 'A', question: '', voteOptions: ['Yea', 'yea'] }] },
    refused: 'invalid-input',
  },
])('[FND-04] refused, and nothing changed: $what', async ({ body, refused }) => {
  const before = await admin.call('getSiteIdentity');
  expect(await refusalOf(change({ siteName: 'Other', ...body }))).toBe(refused);
  expect(await admin.call('getSiteIdentity')).toEqual(before);
});

test('[FND-04] of two administrators at once one is told that the other was first, and nothing is lost', async () => {
  const { version } = await admin.call('getSiteIdentity');
  const save = (siteName: string) => admin.call('updateSiteIdentity', { body: { version, siteName } });
  const outcomes = await Promise.allSettled(['Upper House', 'Lower House'].map(save));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const won = outcomes.findIndex(({ status }) => status === 'fulfilled');
  expect((await admin.call('getSiteIdentity')).siteName).toBe(['Upper House', 'Lower House'][won]);
  expect(await refusalOf(save('Third House'))).toBe('changed-meanwhile');
});

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const logos = async () => (await server.database.pool.query('select hash from site_logos')).rows;

test('[FND-04] the letterhead is set line by line, and told with the name of the house', async () => {
  await change({ letterhead: '\r\n1 Lake Road\r\nRegister 77\n' });
  expect(await server.client().call('getSiteConfig')).toMatchObject({
    letterhead: '1 Lake Road\nRegister 77',
  });
  await change({ letterhead: '' });
  expect(await server.client().call('getSiteConfig')).toMatchObject({ letterhead: '' });
});

test('[FND-04] a logo is given, shown to everybody, changed and taken away; an earlier one is kept nowhere', async () => {
  const everybody = server.client();
  const shown = async () => (await everybody.call('getSiteConfig')).siteLogo;
  expect(await shown()).toBeNull();
  const { siteLogo: first } = await admin.call('saveSiteLogo', {
    body: { png: base64(testPng()), before: { siteLogo: null } },
  });
  const address = await shown();
  expect(address).toBe(`/api/siteconfig/logo/${first}`);
  const read = await everybody.fetch(address ?? '');
  const bytes = Buffer.from(await read.arrayBuffer());
  expect([bytes.subarray(1, 4).toString(), bytes.includes('Rosa')]).toEqual(['PNG', false]);
  expect(Object.fromEntries(read.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const { siteLogo: second } = await admin.call('saveSiteLogo', {
    body: { png: base64(testPng({ red: 0xff })), before: { siteLogo: first } },
  });
  expect(await logos()).toEqual([{ hash: second }]);
  expect((await everybody.fetch(address ?? '')).status).toBe(404);
  const history = await admin.fetch('/api/siteconfig/history?of=house&field=siteLogo');
  const { changes } = getSettingHistory.answer.parse(await history.json());
  expect(changes).toEqual([
    expect.objectContaining({ before: first, after: second }),
    expect.objectContaining({ before: '', after: first }),
  ]);
  await admin.call('removeSiteLogo', { body: { before: { siteLogo: second } } });
  expect([await shown(), await logos()]).toEqual([null, []]);
});

test.each([
  { what: 'no picture', png: base64(Buffer.from('GIF89a')), refused: 'file-type-not-accepted' },
  {
    what: 'a picture that is too wide',
    png: base64(testPng({ width: 1201 })),
    refused: 'file-type-not-accepted',
  },
  { what: 'more than 200 KB', png: base64(Buffer.alloc(200 * 1024 + 3)), refused: 'invalid-input' },
  { what: 'no base64', png: '?', refused: 'invalid-input' },
])('[FND-04] of $what nothing is kept', async ({ png, refused }) => {
  const body = { png, before: { siteLogo: null } };
  expect(await refusalOf(admin.call('saveSiteLogo', { body }))).toBe(refused);
  expect(await logos()).toEqual([]);
});

test('[FND-04] of two administrators who give a logo at once one is told that the other was first', async () => {
  const save = (red: number) =>
    admin.call('saveSiteLogo', { body: { png: base64(testPng({ red })), before: { siteLogo: null } } });
  const outcomes = await Promise.allSettled([save(1), save(2)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await logos()).toHaveLength(1);
  expect(await refusalOf(save(3))).toBe('changed-meanwhile');
  // The same again, as after a lost answer, is accepted.
  const won = outcomes.findIndex(({ status }) => status === 'fulfilled') + 1;
  const { siteLogo } = await save(won);
  expect(await refusalOf(admin.call('removeSiteLogo', { body: { before: { siteLogo: null } } }))).toBe(
    'changed-meanwhile',
  );
  const moderator = await server.signIn('moderator');
  expect(await refusalOf(moderator.call('removeSiteLogo', { body: { before: { siteLogo } } }))).toBe(
    'permission-missing',
  );
  expect(await logos()).toEqual([{ hash: siteLogo }]);
});

test('[FND-04] every letter carries the logo of the house while it has one', async () => {
  const mails: Letter[] = [];
  const mail = mailOfHouse(
    {
      send: async (letter) => void mails.push(letter),
      verify: async () => undefined,
      close: async () => undefined,
    },
    server.database.db,
  );
  const letter = { to: 'ada@members.test', subject: 'Invitation', text: 'Come.' };
  const { siteLogo: before } = await admin.call('getSiteIdentity');
  const { siteLogo } = await admin.call('saveSiteLogo', {
    body: { png: testPng({ red: 0x10 }).toString('base64'), before: { siteLogo: before } },
  });
  const { siteName } = await admin.call('getSiteIdentity');
  await mail.send(letter);
  await admin.call('removeSiteLogo', { body: { before: { siteLogo } } });
  await mail.send(letter);
  expect(mails).toEqual([{ ...letter, logo: { png: expect.any(Buffer), name: siteName } }, letter]);
});
