import { getSettingHistory } from '@hemicycle/contract/setting-history';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

async function read(query: Record<string, string>) {
  const response = await admin.fetch(`/api/siteconfig/history?${new URLSearchParams(query).toString()}`);
  return getSettingHistory.answer.parse(await response.json());
}

test('[CFG-01] the history of settings says who changed what from what to what when, all and by setting', async () => {
  const change = async (body: Record<string, unknown>) => {
    const before = await admin.call('getSiteFlags');
    const named = Object.fromEntries(Object.keys(body).map((key) => [key, Reflect.get(before, key)]));
    await admin.call('updateSiteFlags', { body: { ...body, before: named } });
    await clock.advance(1000);
  };
  await change({ enableQuorum: false, proxyVotersMax: 3 });
  await change({ proxyVotersMax: 2 });
  const firstMs = clock.nowMs() - 2000;

  const all = await read({ of: 'site' });
  expect(all.all).toBe(3);
  expect(all.changes[0]).toEqual({
    ...{ created: firstMs + 1000, byUserId: 'admin', byName: 'Ines Carvalho' },
    ...{ field: 'proxyVotersMax', before: '3', after: '2' },
  });
  expect(
    all.changes
      .slice(1)
      .map(({ field }) => field)
      .toSorted(),
  ).toEqual(['enableQuorum', 'proxyVotersMax']);
  expect(all.last).toContainEqual({
    field: 'proxyVotersMax',
    created: firstMs + 1000,
    byName: 'Ines Carvalho',
  });
  expect(all.last).toContainEqual({ field: 'enableQuorum', created: firstMs, byName: 'Ines Carvalho' });

  const one = await read({ of: 'site', field: 'enableQuorum' });
  expect(one.changes).toEqual([
    expect.objectContaining({ field: 'enableQuorum', before: 'true', after: 'false', created: firstMs }),
  ]);
  expect(one.all).toBe(1);
  expect((await read({ of: 'site', page: '1' })).changes).toEqual([]);
  expect((await read({ of: 'house' })).changes).toEqual([]);
});

test('[CFG-01] what the house calls itself has a history of its own', async () => {
  const { version } = await admin.call('getSiteIdentity');
  await admin.call('updateSiteIdentity', { body: { siteName: 'Council of Stars', version } });
  const { changes } = await read({ of: 'house' });
  expect(changes).toEqual([
    expect.objectContaining({ field: 'siteName', before: 'National Assembly', after: 'Council of Stars' }),
  ]);
});

test('[PERM-25] only administrators read it', async () => {
  const moderator = await server.signIn('moderator');
  expect(await refusalOf(moderator.call('getSettingHistory'))).toBe('permission-missing');
});
