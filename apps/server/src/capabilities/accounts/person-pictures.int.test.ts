import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import { SMALL_JPEGS } from '@hemicycle/testkit/small-jpegs';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let admin: TestClient;
let rosa: TestClient;

beforeAll(async () => {
  server = await startTestServer({ clock: createFakeClock() });
  admin = await server.signIn('admin');
  rosa = await server.signIn('member08');
});
afterAll(() => server.stop());

const { baseline, progressive } = SMALL_JPEGS;
const save = (by: TestClient, userId: string, jpeg: string, avatar: string | null = null) =>
  by.call('savePersonPicture', { params: { userId }, body: { jpeg, before: { avatar } } });
const remove = (by: TestClient, userId: string, avatar: string | null) =>
  by.call('removePersonPicture', { params: { userId }, body: { before: { avatar } } });
const avatarOf = async (userId: string) =>
  (await admin.call('getPerson', { params: { userId } })).person.avatar;
const rows = async (text: string) => (await server.database.pool.query(text)).rows as unknown[];

test('[PEOP-01] [PEOP-02] [FND-06] a person gives themselves a picture, which others see in lists, and takes it away', async () => {
  const session = { idVotingSession: DEMO_OPEN_SESSION };
  await rosa.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: DEMO_OPEN_SESSION } },
  });
  await rosa.call('setMeeting', { body: { ...session, meeting: 'mainchamber' } });
  const { avatar } = await save(rosa, 'member08', baseline);
  expect(avatar).toMatch(/^\/api\/people\/pictures\/[0-9a-f]{64}\.jpg$/);
  const { info } = await rosa.call('getSessionInfo');
  expect(info.personDetails).toMatchObject({ avatar, webex: { avatar } });
  const other = await server.signIn('member09');
  const states = await other.call('listPeopleStates', { params: session });
  expect(states.find(({ userId }) => userId === 'member08')?.avatar).toBe(avatar);
  const answer = await other.fetch(avatar ?? '');
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  expect((await server.client().fetch(avatar ?? '')).status).toBe(401);
  const heard = hearNews(server.bus);
  const second = await save(rosa, 'member08', progressive, avatar);
  expect(heard.items.map(({ kind }) => kind)).toContain('people');
  expect((await other.fetch(avatar ?? '')).status).toBe(404);
  expect(await remove(rosa, 'member08', second.avatar)).toEqual({ avatar: null });
  // The same again, as after a lost answer, is accepted.
  expect(await remove(rosa, 'member08', second.avatar)).toEqual({ avatar: null });
  expect((await other.fetch(second.avatar ?? '')).status).toBe(404);
  expect(await rows('select from person_pictures')).toEqual([]);
});

test('[PEOP-01] [PERM-25] for others only administrators do so, and the log has it', async () => {
  expect(await refusalOf(save(rosa, 'member09', baseline))).toBe('permission-missing');
  expect(await avatarOf('member09')).toBeNull();
  const { avatar } = await save(admin, 'member09', baseline);
  expect(await refusalOf(remove(rosa, 'member09', avatar))).toBe('permission-missing');
  expect(await avatarOf('member09')).toBe(avatar);
  const { acts } = await admin.call('listAllModerationActs');
  const act = acts.find(({ userId }) => userId === 'member09');
  expect(act).toMatchObject({
    ...{ act: 'changePerson', byUserId: 'admin', userId: 'member09' },
    detail: { changes: [{ field: 'avatar', before: '', after: avatar }] },
  });
  // Of two who change the picture the second is told.
  expect(await refusalOf(save(admin, 'member09', progressive))).toBe('changed-meanwhile');
  expect(await refusalOf(remove(admin, 'member09', null))).toBe('changed-meanwhile');
  expect(await avatarOf('member09')).toBe(avatar);
  expect(await refusalOf(save(admin, 'nobody', baseline))).toBe('not-found');
  await remove(admin, 'member09', avatar);
});

test.each([
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a text', 'no picture'],
  ['more bytes than allowed', 'x'.repeat(200 * 1024 + 1)],
])('[PEOP-19] %s is refused, and the picture stays', async (_, bytes) => {
  const { avatar } = await save(rosa, 'member08', baseline);
  const sent = save(rosa, 'member08', Buffer.from(bytes).toString('base64'), avatar);
  expect(['file-type-not-accepted', 'invalid-input']).toContain(await refusalOf(sent));
  expect(await avatarOf('member08')).toBe(avatar);
  await remove(rosa, 'member08', avatar);
});

test('[PEOP-01] a picture goes with its account', async () => {
  const body = { email: 'leaving@example.org', displayName: 'Leaving', roles: ['member'] };
  const { id } = await admin.call('createUser', { body });
  await save(admin, id, baseline);
  await admin.call('deletePerson', { params: { userId: id } });
  expect(await rows('select from person_pictures')).toEqual([]);
});

test('[PEOP-01] a second address is given by administrators, belongs to one account, and is taken away', async () => {
  const put = (davraEmail: string | null, userId = 'member08') =>
    admin.call('updatePerson', { params: { userId }, body: { davraEmail } });
  expect(await put('Rosa@Staff.example')).toMatchObject({ davraEmail: 'rosa@staff.example' });
  expect((await rosa.call('getSessionInfo')).info.personDetails.davraEmail).toBe('rosa@staff.example');
  expect(await refusalOf(put('rosa@staff.example', 'member09'))).toBe('already-exists');
  expect(await refusalOf(put('member09@demo.test'))).toBe('already-exists');
  const body = { displayName: 'X', roles: ['member'] };
  for (const addresses of [
    { email: 'rosa@staff.example' },
    { email: 'new@example.org', davraEmail: 'member09@demo.test' },
  ])
    expect(await refusalOf(admin.call('createUser', { body: { ...body, ...addresses } }))).toBe(
      'already-exists',
    );
  const own = rosa.call('updatePerson', { params: { userId: 'member08' }, body: { davraEmail: null } });
  expect(await refusalOf(own)).toBe('permission-missing');
  const found = await admin.fetch('/api/users/search?search=staff.example');
  expect(await found.json()).toMatchObject({ people: [{ id: 'member08' }] });
  expect(await put(null)).toMatchObject({ davraEmail: null });
});
