import { hearNews } from '@hemicycle/testkit/heard-news';
import { meanwhile } from '@hemicycle/testkit/meanwhile';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const SESSION = 'plenary-sitting-114';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.database.pool.query(`update voting_sessions set viewing_disabled_users = '{}'`));

const change = (client: TestClient, screenshareViewing: { disable?: string[]; enable?: string[] }) =>
  client.call('updateVotingSessionDavra', {
    params: { idVotingSession: SESSION },
    body: { screenshareViewing },
  });
const listed = async (client: TestClient) =>
  (await client.call('getVotingSession', { params: { idVotingSession: SESSION } }))[0]?.data_json
    .screenshareViewingDisabledUsers;

test('[SHARE-05] moderators who change it at the same moment lose nothing of each other', async () => {
  const moderator = await server.signIn('moderator');
  const heard = hearNews(server.bus);
  // The other moderator has not committed when this change begins.
  const { pool } = server.database;
  await meanwhile(
    { pool, change: `update voting_sessions set viewing_disabled_users = '{member08,member09}'` },
    () => change(moderator, { disable: ['member10'] }),
  );
  expect(await listed(moderator)).toEqual(['member08', 'member09', 'member10']);
  expect(heard.items).toContainEqual({ kind: 'session', idVotingSession: SESSION });

  const ids = Array.from({ length: 12 }, (_, index) => `member${String(index + 11)}`);
  await Promise.all([
    ...ids.map((userId) => change(moderator, { disable: [userId] })),
    change(moderator, { enable: ['member08'] }),
    change(moderator, { disable: ['member01'], enable: ['member09'] }),
  ]);
  expect((await listed(moderator))?.toSorted()).toEqual(['member01', 'member10', ...ids]);
});

test('[SHARE-05] twice the same is once, and who is not on it can be taken off', async () => {
  const moderator = await server.signIn('moderator');
  await change(moderator, { disable: ['member08', 'member08'] });
  await change(moderator, { disable: ['member08'] });
  await change(moderator, { enable: ['member09'] });
  expect(await listed(moderator)).toEqual(['member08']);
});

test('[SHARE-05] what cannot be is refused, and the list is as it was', async () => {
  const moderator = await server.signIn('moderator');
  await change(moderator, { disable: ['member08'] });
  const many = (prefix: string) => Array.from({ length: 5000 }, (_, index) => `${prefix}${index}`);
  for (const body of [
    { screenshareViewing: { disable: ['member09'], enable: ['member09'] } },
    { screenshareViewing: { disable: many('nobody') } },
  ]) {
    const call = moderator.call('updateVotingSessionDavra', { params: { idVotingSession: SESSION }, body });
    expect(await refusalOf(call)).toBe('invalid-input');
  }
  // The call refuses a whole list: it would undo what another moderator saves at the same moment.
  const whole = await moderator.fetch(`/api/votingsessions/${SESSION}/davra`, {
    method: 'PUT',
    body: JSON.stringify({ screenshareViewingDisabledUsers: [] }),
    headers: { 'content-type': 'application/json' },
  });
  expect(whole.status).toBe(400);
  expect(await whole.text()).toContain('screenshareViewingDisabledUsers');
  const rosa = await server.signIn('member08');
  expect(await refusalOf(change(rosa, { enable: ['member08'] }))).toBe('permission-missing');
  expect(await listed(moderator)).toEqual(['member08']);
});
