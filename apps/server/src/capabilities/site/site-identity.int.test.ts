import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

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

test('[FND-58] [FND-59] numbers by which people join are set, and told with a meeting', async () => {
  const items = [{ label: 'Genève', callInNumber: '+41 22 917 12 34' }];
  await change({ callInNumbers: items });
  const member = await server.signIn('member01');
  const [session] = await member.call('listVotingSessions');
  const meetingId = session?.data_json.webex.id ?? '';
  expect(await member.call('listCallInNumbers', { params: { meetingId } })).toEqual({ items });
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

test.each([
  { what: 'a colour that cannot be read', body: { siteColor: '#8FBC8F' }, refused: 'site-colour-refused' },
  { what: 'the colour of Yea', body: { siteColor: '#1C5A96' }, refused: 'site-colour-refused' },
  { what: 'a script as help page', body: { helpPageUrl: 'javascript:go()' }, refused: 'invalid-input' },
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
