import type { BodyInputOf } from '@hemicycle/contract/endpoint';
import { type changePeople, searchPeople, type updatePerson } from '@hemicycle/contract/people-admin';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { keepOneAdministrator } from '@hemicycle/testkit/one-administrator';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SESSION = 'plenary-sitting-114';
const clock = createFakeClock();

let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock });
  await keepOneAdministrator(server);
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());

const person = async (userId: string) => (await admin.call('getPerson', { params: { userId } })).person;
const acts = async () => (await admin.call('listAllModerationActs')).acts;
async function search(query: Record<string, string>) {
  const response = await admin.fetch(`/api/users/search?${new URLSearchParams(query).toString()}`);
  return searchPeople.answer.parse(await response.json());
}
const make = async (email: string) => {
  const body = { email, displayName: 'New Person', password: 'a password', roles: ['member'] };
  return (await admin.call('createUser', { body })).id;
};

test('[PEOP-02] people are found by name, address, role, group and state, a page at a time', async () => {
  const found = async (query: Record<string, string>) => (await search(query)).people.map(({ id }) => id);
  expect(await found({ search: 'KENJI' })).toEqual(['member09']);
  expect(await found({ search: 'member09@' })).toEqual(['member09']);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ role: 'moderator' })).toEqual(['moderator', 'engineer']);
  expect(await found({ state: 'off' })).toEqual([]);
  const greens = await found({ group: 'greens' });
  expect(await found({ search: 'greens' })).toEqual(greens);
  const all = await search({ sort: 'email', order: 'descending' });
  expect(all.people.map(({ email }) => email)).toEqual(
    all.people
      .map(({ email }) => email)
      .toSorted()
      .toReversed(),
  );
  expect(all.all).toBe(all.people.length);
  expect(await found({ page: '1' })).toEqual([]);
  const [last] = (await search({ sort: 'lastSignIn', order: 'descending' })).people;
  expect(last).toMatchObject({ id: 'admin', lastSignInMs: clock.nowMs(), hasPassword: true });
});

test('[PEOP-02] [PEOP-03] an account is changed with roles, groups and weights, and the log has both versions', async () => {
  const userId = await make('weighed@example.org');
  const [organisation] = (await admin.call('listGroups')).filter(
    ({ grouptype }) => grouptype === 'vote-organisation',
  );
  if (organisation === undefined) throw new Error('there is no voting organisation');
  const changed = await admin.call('updatePerson', {
    params: { userId },
    body: {
      displayName: 'Weighed Person',
      roles: ['member', 'observer'],
      groups: ['greens'],
      weights: [{ organisation: organisation.id, weight: '2.50' }],
    },
  });
  expect(changed).toMatchObject({ displayName: 'Weighed Person', roles: ['member', 'observer'] });
  const weight = (await admin.call('listGroups')).find(({ id }) => id === changed.groups[1]);
  expect(weight).toMatchObject({ weightingNumber: '2.5', voteOrganisation: organisation.id });
  const again = await admin.call('updatePerson', {
    params: { userId },
    body: { weights: [{ organisation: organisation.id, weight: null }] },
  });
  expect(again.groups).toEqual(['greens']);
  const entered = (await acts()).filter((act) => act.act === 'changePerson' && act.userId === userId);
  expect(entered).toHaveLength(2);
  expect(entered[0]).toMatchObject({ byUserId: 'admin', idVotingSession: null });
  expect(entered.map(({ detail }) => detail.from).toSorted()[0]).toContain('2.5');
});

test('[PEOP-02] [FND-45] of two clerks with the same person the second is told; the order of roles is no difference', async () => {
  const userId = await make('twice@example.org');
  const put = (body: BodyInputOf<typeof updatePerson>) =>
    admin.call('updatePerson', { params: { userId }, body });
  await put({ roles: ['member', 'observer'] });
  await put({ roles: ['moderator'], before: { roles: ['observer', 'member'] } });
  const late = put({ roles: ['member'], before: { roles: ['member', 'observer'] } });
  await expect(late).rejects.toMatchObject({
    body: {
      error: { code: 'changed-meanwhile', details: [expect.objectContaining({ path: 'roles' })] },
    },
  });
  expect((await person(userId)).roles).toEqual(['moderator']);
  // Another field is nobody's conflict.
  await put({ firstName: 'Nova', before: { firstName: '' } });
  expect(await person(userId)).toMatchObject({ firstName: 'Nova', roles: ['moderator'] });
});

test('[PEOP-02] what cannot be is refused, and nothing is changed', async () => {
  const userId = await make('same@example.org');
  const before = await person(userId);
  const put = (body: BodyInputOf<typeof updatePerson>, whom = userId) =>
    refusalOf(admin.call('updatePerson', { params: { userId: whom }, body }));
  expect(await put({ email: 'member01@demo.test' })).toBe('already-exists');
  expect(await put({ displayName: 'X', roles: ['emperor'] })).toBe('invalid-input');
  expect(await put({ displayName: 'X', weights: [{ organisation: 'greens', weight: '1' }] })).toBe(
    'invalid-input',
  );
  expect(await put({})).toBe('invalid-input');
  expect(await put({ displayName: 'X' }, 'nobody')).toBe('not-found');
  expect(await put({ roles: ['member'] }, 'admin')).toBe('last-administrator');
  expect(await person(userId)).toEqual(before);
});

test('[PEOP-02] who is switched off is signed out everywhere, out of the chamber, and cannot sign in until switched on', async () => {
  const rosa = await server.signIn('member08');
  const session = { idVotingSession: SESSION };
  await rosa.call('updateSessionInfo', { body: { userSession: { votingSessionToAttend: SESSION } } });
  await rosa.call('setMeeting', { body: { ...session, meeting: 'mainchamber' } });
  const heard = hearNews(server.bus);
  const change = (on: boolean, userIds = ['member08']) =>
    admin.call('changePeople', { body: { whom: { userIds }, change: { on } } });
  expect(await change(false)).toEqual({ changed: 1 });
  expect(await refusalOf(rosa.call('getSessionInfo'))).toBe('not-signed-in');
  const kinds = heard.items.map(({ kind }) => kind);
  expect(kinds).toContain('removed');
  // A page that hears of its sign-in first does not take the end of its media for a failure.
  expect(kinds.indexOf('signedOut')).toBeLessThan(kinds.indexOf('removed'));
  expect(heard.items.find(({ kind }) => kind === 'signedOut')).toMatchObject({ why: 'switched-off' });
  const { rows } = await server.database.pool.query(
    `select meeting from people_states where user_id = 'member08' and id_voting_session = '${SESSION}'`,
  );
  expect(rows).toEqual([{ meeting: 'NOT_IN_MEETING' }]);
  const login = (password: string) =>
    refusalOf(server.client().call('login', { body: { email: 'member08@demo.test', password } }));
  expect(await login('demo')).toBe('account-off');
  expect(await login('wrong')).toBe('invalid-credentials');
  expect((await search({ state: 'off' })).people).toMatchObject([
    { id: 'member08', switchedOffMs: clock.nowMs() },
  ]);
  expect(await change(false)).toEqual({ changed: 0 });
  expect(await change(true)).toEqual({ changed: 1 });
  await server.signIn('member08');
  const switched = (await acts()).filter(({ userId }) => userId === 'member08').map(({ act }) => act);
  expect(switched.toSorted()).toEqual([
    ...['signInFailed', 'signInFailed', 'switchOffPerson', 'switchOnPerson'],
  ]);
});

test('[PERM-25] nobody switches off themselves or the last administrator who is on', async () => {
  const switchOff = (userIds: string[], by = admin) =>
    refusalOf(by.call('changePeople', { body: { whom: { userIds }, change: { on: false } } }));
  expect(await switchOff(['member01', 'admin'])).toBe('own-account');
  const second = await make('second@example.org');
  await admin.call('updatePerson', { params: { userId: second }, body: { roles: ['administrator'] } });
  const other = await server.signIn('second@example.org', 'a password');
  await other.call('changePeople', { body: { whom: { userIds: ['admin'] }, change: { on: false } } });
  expect(
    await refusalOf(other.call('updatePerson', { params: { userId: second }, body: { roles: [] } })),
  ).toBe('last-administrator');
  await other.call('changePeople', { body: { whom: { userIds: ['admin'] }, change: { on: true } } });
  admin = await server.signIn('admin');
  await admin.call('deletePerson', { params: { userId: second } });
});

test('[PEOP-02] many people at once, by ids or by what was searched for, all or none', async () => {
  const change = (body: BodyInputOf<typeof changePeople>) => admin.call('changePeople', { body });
  const add = { addRoles: ['observer'], removeRoles: ['member'] };
  expect(await change({ whom: { userIds: ['member01', 'member02', 'admin'] }, change: add })).toEqual({
    changed: 3,
  });
  expect((await person('member01')).roles).toEqual(['observer']);
  expect(await refusalOf(change({ whom: { userIds: ['member03', 'nobody'] }, change: add }))).toBe(
    'not-found',
  );
  expect(
    await refusalOf(change({ whom: { userIds: ['member03'] }, change: { addRoles: ['emperor'] } })),
  ).toBe('invalid-input');
  const filter = { role: 'observer' };
  const { all } = await search(filter);
  const take = { addRoles: ['member'], removeRoles: ['observer'] };
  expect(await refusalOf(change({ whom: { filter, expected: all + 1 }, change: take }))).toBe(
    'changed-meanwhile',
  );
  expect((await person('member03')).roles).toEqual(['member']);
  expect(await change({ whom: { filter, expected: all }, change: take })).toEqual({ changed: all });
  expect(
    await refusalOf(change({ whom: { userIds: ['admin'] }, change: { removeRoles: ['administrator'] } })),
  ).toBe('last-administrator');
});

test('[PEOP-02] deleting says what goes and what stays: the vote keeps the name, the messages go', async () => {
  const userId = await make('leaving@example.org');
  const moderator = await server.signIn('moderator');
  const made = await admin.call('createVotingSession', {
    body: {
      title: 'Committee',
      epochStartTime: 1,
      epochEndTime: clock.nowMs() + 9_000_000,
      members: [userId, 'moderator', 'member09'],
    },
  });
  const poll = await moderator.call('createPoll', {
    params: { idVotingSession: made.idVotingSession },
    body: { title: 'Bill', voteOptions: ['Yea', 'Nay'] },
  });
  await moderator.call('openPoll', { params: { pollId: poll.id } });
  const ties = async () => (await admin.call('getPerson', { params: { userId } })).ties;
  expect(await ties()).toMatchObject({ sittings: 1, votes: 1, openVotes: 1, proxies: 0, messages: 0 });
  const remove = (whom = userId) => admin.call('deletePerson', { params: { userId: whom } });
  expect(await refusalOf(remove())).toBe('person-in-open-vote');
  expect((await person(userId)).switchedOffMs).toBeNull();
  await moderator.call('closePoll', { params: { pollId: poll.id } });
  await remove();
  expect(await refusalOf(person(userId))).toBe('not-found');
  expect(await refusalOf(server.signIn('leaving@example.org', 'a password'))).toBe('invalid-credentials');
  const { electors } = await moderator.call('getElectorate', { params: { pollId: poll.id } });
  expect(electors.map(({ name }) => name)).toContain('New Person');
  expect((await acts()).find(({ act, userId: of }) => act === 'deletePerson' && of === userId)).toMatchObject(
    {
      userName: 'New Person',
    },
  );
  expect(await refusalOf(remove())).toBe('not-found');
  expect(await refusalOf(remove('admin'))).toBe('own-account');
});

test('[PEOP-02] guests are nobody whom the list, a change or a deletion reaches', async () => {
  await server.database.pool.query(
    `insert into users (id, email, display_name, type, created_ms) values ('visitor', 'visitor@guest.test', 'Visitor', 'guest-temporary', 0)`,
  );
  const { people } = await search({ search: 'visitor' });
  expect(people).toEqual([]);
  expect(await refusalOf(admin.call('getPerson', { params: { userId: 'visitor' } }))).toBe('not-found');
  expect(await refusalOf(admin.call('deletePerson', { params: { userId: 'visitor' } }))).toBe('not-found');
  const whom = { userIds: ['visitor'] };
  expect(await refusalOf(admin.call('changePeople', { body: { whom, change: { on: false } } }))).toBe(
    'not-found',
  );
});
