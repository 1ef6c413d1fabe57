import { SIGN_INTERPRETERS_MAX } from '@hemicycle/contract/sign-language';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { openTestSocket, type TestSocket } from '@hemicycle/testkit/test-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SESSION = 'plenary-sitting-114';

let server: TestServer;
let moderator: TestClient;
let rosa: TestClient;
let page: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  moderator = await enter('moderator');
  rosa = await enter('member08');
  page = await openTestSocket(rosa, 'member08', { idVotingSession: SESSION });
  await page.snapshot();
  await server.database.pool.query('delete from sign_interpreters');
});
afterAll(() => server.stop());

async function enter(userId: string): Promise<TestClient> {
  const client = await server.signIn(userId);
  await client.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await client.call('setMeeting', { body: { idVotingSession: SESSION, meeting: 'mainchamber' } });
  return client;
}

const ofPerson = (userId: string) => ({ params: { idVotingSession: SESSION, userId } });
const name = (userId: string, by = moderator) => by.call('nameSignInterpreter', ofPerson(userId));
const remove = (userId: string, by = moderator) => by.call('removeSignInterpreter', ofPerson(userId));

async function named(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ user_id: string }>(
    'select user_id from sign_interpreters order by named_ms, user_id',
  );
  return rows.map(({ user_id }) => user_id);
}

async function acts() {
  const { acts: all } = await moderator.call('listModerationActs', {
    params: { idVotingSession: SESSION },
  });
  return all
    .filter(({ act }) => act.endsWith('SignInterpreter'))
    .map(({ act, userId }) => `${act} ${userId}`);
}

test('[BEY-16][A11Y-03] who signs is told to everybody, in the order of naming, and stands in the audit log', async () => {
  await name('observer');
  await name('observer');
  const first = await page.nextChange(
    'signInterpreters',
    ({ signInterpreters }) => signInterpreters.length === 1,
  );
  expect(first.signInterpreters).toEqual([{ userId: 'observer', displayName: 'Hana Sato' }]);
  await name('captioner');
  await page.nextChange('signInterpreters', ({ signInterpreters }) => signInterpreters.length === 2);
  expect(await named()).toEqual(['observer', 'captioner']);
  await remove('observer');
  await remove('observer');
  const isLast = ({ signInterpreters: [first] }: { signInterpreters: readonly { userId: string }[] }) =>
    first?.userId === 'captioner';
  expect((await page.nextChange('signInterpreters', isLast)).signInterpreters).toHaveLength(1);
  expect((await acts()).toSorted()).toEqual([
    'nameSignInterpreter captioner',
    'nameSignInterpreter observer',
    'removeSignInterpreter observer',
  ]);
});

test('[BEY-16] refused are people outside of the session, one more than can be, and callers without the right', async () => {
  const before = await named();
  expect(await refusalOf(name('nobody-such'))).toBe('not-found');
  expect(await refusalOf(name('member08', rosa))).toBe('permission-missing');
  expect(await refusalOf(remove('captioner', rosa))).toBe('permission-missing');
  const elsewhere = { params: { idVotingSession: 'no-such-sitting', userId: 'observer' } };
  expect(await refusalOf(moderator.call('nameSignInterpreter', elsewhere))).toBe('not-found');
  expect(await named()).toEqual(before);
  for (const userId of ['member01', 'member02', 'member03']) await name(userId);
  expect(await named()).toHaveLength(SIGN_INTERPRETERS_MAX);
  expect(await refusalOf(name('member04'))).toBe('sign-interpreters-full');
  expect(await named()).toHaveLength(SIGN_INTERPRETERS_MAX);
});

test('[BEY-16] two moderators at once name somebody once, and no more people than can be', async () => {
  await server.database.pool.query('delete from sign_interpreters');
  await Promise.all([name('observer'), name('observer')]);
  expect(await named()).toEqual(['observer']);
  const people = ['member01', 'member02', 'member03', 'member04', 'member05'];
  await Promise.allSettled(people.map((userId) => name(userId)));
  expect(await named()).toHaveLength(SIGN_INTERPRETERS_MAX);
});
