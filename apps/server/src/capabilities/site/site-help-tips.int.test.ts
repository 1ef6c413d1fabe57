import type { SiteHelpTip } from '@hemicycle/contract/site-help-tips';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

const own = {
  name: 'own-1',
  beside: 'paper',
  texts: { fr: { title: 'Votre bulletin', text: 'Demandez au greffe.' } },
};
const question = { name: 'question', beside: 'question', texts: {} };
type Tips = SiteHelpTip[] | null;
const set = (tips: Tips, before: Tips) =>
  admin.call('updateHelpTips', { params: { group: 'voting' }, body: { tips, before } });
const rows = async () => (await server.database.pool.query('select * from site_help_tips')).rows;
const acts = async () => {
  const { rows: found } = await server.database.pool.query(
    `select detail from moderation_acts where act = 'changeIdentity'`,
  );
  return found;
};

test('[TIP-01] [PERM-25] tips are ordered, written and added, everybody reads them at once, and the product’s own are restored', async () => {
  const member = await server.signIn('member01');
  expect(await member.call('getHelpTips')).toEqual({});
  expect(await set([own, question], null)).toEqual({ voting: [own, question] });
  expect(await member.call('getHelpTips')).toEqual({ voting: [own, question] });
  expect(await set([], [own, question])).toEqual({ voting: [] });
  expect(await set(null, [])).toEqual({});
  expect(await rows()).toEqual([]);
});

test('[TIP-01] of two administrators the second is told that the first has changed the group', async () => {
  const outcomes = await Promise.allSettled([set([own], null), set([question], null)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(set(null, [own, question]))).toBe('changed-meanwhile');
  const { voting = null } = await admin.call('getHelpTips');
  await set(null, voting);
});

const inGerman = { de: { title: 'A', text: 'B' } };

test.each<{ what: string; tips: NonNullable<Tips> }>([
  { what: 'a tip twice', tips: [question, question] },
  { what: 'at an element of another group', tips: [{ ...own, beside: 'microphone' }] },
  { what: 'of its own without a text', tips: [{ ...own, texts: {} }] },
  { what: 'half a text', tips: [{ ...own, texts: { fr: { title: ' ', text: 'Oui' } } }] },
  { what: 'a language without texts', tips: [{ ...own, texts: inGerman }] },
  { what: 'more than fit', tips: Array.from({ length: 21 }, (_, at) => ({ ...own, name: `own-${at}` })) },
])('[TIP-01] [TIP-02] refused, and nothing changed: $what', async ({ tips }) => {
  expect(await refusalOf(set(tips, null))).toBe('invalid-input');
  expect(await rows()).toEqual([]);
});

test('[TIP-01] the log has what was before and after', async () => {
  const before = (await acts()).length;
  await set([question], null);
  await set([question], [question]);
  await set([{ ...own, name: 'own-9' }], [question]);
  expect(await acts()).toHaveLength(before + 2);
  expect(JSON.stringify(await acts())).toContain('own-9');
  await set(null, [{ ...own, name: 'own-9' }]);
});
