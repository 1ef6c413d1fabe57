import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('[AGENDA-01] one person has a few lists of items under way, and of equal imports one is taken', async () => {
  const [admin, moderator] = await Promise.all([server.signIn('admin'), server.signIn('moderator')]);
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Sitting',
      epochStartTime: Date.now(),
      epochEndTime: Date.now() + 3_600_000,
      members: ['moderator'],
    },
  });
  const params = { idVotingSession };
  const csv = `title\nBill\n${'\n'.repeat(9_000)}`;
  const together = (count: number, call: () => Promise<unknown>) =>
    Promise.allSettled(Array.from({ length: count }, call)).then((all) => all.map(({ status }) => status));

  const read = await together(8, () => moderator.call('readAgendaListText', { params, body: { csv } }));
  expect(new Set(read)).toEqual(new Set(['fulfilled', 'rejected']));

  const { version } = await moderator.call('readAgenda', { params });
  const body = { csv, skip: [], version };
  const added = await together(3, () => moderator.call('importAgenda', { params, body }));
  expect(added.filter((status) => status === 'fulfilled')).toHaveLength(1);
  expect((await moderator.call('readAgenda', { params })).items).toMatchObject([{ title: 'Bill' }]);
});
