import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BodyInputOf } from '@hemicycle/contract/endpoint';
import { type createGuestLink, newGuestLimit } from '@hemicycle/contract/guests';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { hearNews } from '@hemicycle/testkit/heard-news';
import { openLobbyPage } from '@hemicycle/testkit/lobby-socket';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

const clock = createFakeClock();
let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  [admin, moderator] = await Promise.all([server.signIn('admin'), server.signIn('moderator')]);
});
afterAll(() => server.stop());

beforeEach(async () => {
  idVotingSession = await sitting({});
  await flags({});
});

async function sitting(over: { title?: string; waitingRoom?: boolean; members?: string[] | null }) {
  const session = await admin.call('createVotingSession', {
    body: {
      title: 'Hearing on groundwater',
      epochStartTime: clock.nowMs() - 3_600_000,
      epochEndTime: clock.nowMs() + 3_600_000,
      members: ['moderator', 'member08'],
      ...over,
    },
  });
  return session.idVotingSession;
}

const defaults = {
  enableGuestLinkAssociatedWithRoom: true,
  enableGuestsLoginDirectToVotingSession: false,
  enableAdminGuestRoleCreation: false,
  aclsToRemoveFromGuestDropdown: [] as string[],
  enableSendEmailOnGuestLinkCreation: true,
  enableFastCases: false,
};
const flags = (changed: Partial<typeof defaults>) =>
  admin.call('updateSiteFlags', { body: { ...defaults, ...changed } });

type Body = Partial<BodyInputOf<typeof createGuestLink>>;
const link = (over: Body = {}, by = moderator) =>
  by.call('createGuestLink', {
    body: { label: 'Experts', roles: ['participant'], idVotingSession, ...over },
  });
const list = async () => (await moderator.call('listGuestLinks', { params: { idVotingSession } })).links;

/** Signs a new browser in by a code. */
async function come(loginCode: string, displayName = 'Ingrid Thorsen', client = server.client()) {
  await client.call('guestLogin', { body: { loginCode, displayName, email: 'i.thorsen@hydro.example' } });
  return client;
}

test('[GUEST-03][GUEST-04][GUEST-05][GUEST-06][GUEST-11] a link has the fields of the specification and its code comes back', async () => {
  const made = await link({
    label: '  Experts ',
    timeCreated: 5,
    userId: 'any',
    guestLinkInvitees: ['A@B.example'],
  });
  expect(made).toMatchObject({
    label: 'Experts',
    roles: ['participant'],
    groups: [],
    associatedRoomName: 'main',
    userId: 'any',
    idVotingSession,
    timeCreated: clock.nowMs(),
    guestLinkInvitees: ['a@b.example'],
    isReservationLink: false,
  });
  expect(made.loginCode).toMatch(/^[\w-]{43}$/);
  expect(await list()).toEqual([made]);
  const { rows } = await server.database.pool.query('select * from guest_links');
  expect(JSON.stringify(rows)).not.toContain(made.loginCode);
  expect(await refusalOf(link({ roles: ['participant', 'member'] }))).toBe('invalid-input');
  expect(await refusalOf(link({ label: 'x'.repeat(26) }))).toBe('invalid-input');
  expect(await refusalOf(link({ groups: ['no-such-group'] }))).toBe('invalid-input');
  expect(await refusalOf(link({ endsAt: clock.nowMs() }))).toBe('invalid-input');
  expect(await list()).toHaveLength(1);
});

test('[GUEST-01][PEOP-03] a guest is told the groups of the people of their sitting, and no others', async () => {
  const [group, unused] = (await admin.call('listGroups')).filter(({ grouptype }) => grouptype === 'primary');
  const { loginCode } = await link({ groups: [group?.id ?? ''] });
  const guest = await come(loginCode);
  const { rows } = await server.database.pool.query<{ id: string }>(
    `select distinct group_id as id from user_groups join voting_session_members using (user_id)
     where id_voting_session = $1`,
    [idVotingSession],
  );
  const told = (await guest.call('listGroups')).map(({ id }) => id);
  expect(told).toContain(group?.id);
  const held = new Set(rows.map(({ id }) => id));
  const organisations = new Set(
    (await admin.call('listGroups')).flatMap(({ id, voteOrganisation }) =>
      held.has(id) && voteOrganisation !== null ? [voteOrganisation] : [],
    ),
  );
  expect(told.filter((id) => !held.has(id) && !organisations.has(id))).toEqual([]);
  expect(held.has(unused?.id ?? '') || !told.includes(unused?.id ?? '')).toBe(true);
  expect(told.length).toBeLessThan((await admin.call('listGroups')).length);
});

test('[GUEST-01][BEY-47] a guest comes by the link under a marked name, belongs to its session only, and has its role and groups', async () => {
  const other = await sitting({ title: 'Another', members: null });
  const [group] = await admin.call('listGroups');
  const { loginCode } = await link({ groups: [group?.id ?? ''] });
  const invitation = await server.client().call('getGuestInvitation', { params: { loginCode } });
  expect(invitation).toMatchObject({
    by: 'link',
    title: 'Hearing on groundwater',
    roleName: 'Participant',
    may: { speak: true, raiseHand: true, vote: false },
    lobby: false,
  });
  const guest = await come(loginCode);
  const { info } = await guest.call('getSessionInfo');
  expect(info).toMatchObject({
    personDetails: { displayName: 'Ingrid Thorsen (guest)', groups: [{ id: group?.id }] },
    roles: [{ id: 'participant' }],
    userSession: { votingSessionToAttend: idVotingSession },
  });
  expect((await guest.call('listVotingSessions')).map((one) => one.idVotingSession)).toEqual([
    idVotingSession,
  ]);
  await guest.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  expect(
    await refusalOf(guest.call('setMeeting', { body: { idVotingSession: other, meeting: 'mainchamber' } })),
  ).toBe('not-found');
  const people = await moderator.call('listPeopleStates', { params: { idVotingSession } });
  expect(people.find(({ userId }) => userId === info.userId)).toMatchObject({
    isGuest: true,
    displayName: 'Ingrid Thorsen (guest)',
  });
  expect(await refusalOf(guest.call('listRoles'))).toBe('account-needed');
  await moderator.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: idVotingSession } },
  });
  const renamed = await moderator.call('updatePeopleState', {
    params: { userId: info.userId },
    body: { overridedName: 'Dr Thorsen' },
  });
  expect(renamed.overridedName).toBe('Dr Thorsen (guest)');
  const [used] = await list();
  expect(used?.uses).toEqual([
    {
      userId: info.userId,
      displayName: 'Ingrid Thorsen (guest)',
      email: 'i.thorsen@hydro.example',
      cameAt: clock.nowMs(),
      inside: true,
    },
  ]);
});

test('[BEY-47] a link with 10 places that 1,000 use at once admits exactly 10', async () => {
  const { loginCode } = await link({ usesMax: 10 });
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      come(loginCode, `Guest ${index}`).then(
        () => 'came',
        (error: { code?: string }) => error.code,
      ),
    ),
  );
  expect(answers.filter((answer) => answer === 'came')).toHaveLength(10);
  expect(answers.filter((answer) => answer === 'guest-link-used-up')).toHaveLength(990);
  const [used] = await list();
  expect(used?.uses).toHaveLength(10);
}, 60_000);

test('[BEY-47][FND-61] guests of a link without a number of places do not wait for each other, and none slips past its removal', async () => {
  const { loginCode } = await link();
  const client = await server.database.pool.connect();
  await client.query('begin');
  await client.query('select from guest_links where id_voting_session = $1 for key share', [idVotingSession]);
  const guest = await come(loginCode);
  expect((await guest.call('getSessionInfo')).info.isGuest).toBe(true);
  const removed = moderator.call('deleteGuestLink', { params: { loginCode } });
  await client.query('rollback');
  client.release();
  await removed;
  expect(await refusalOf(come(loginCode))).toBe('guest-link-revoked');
});

test('[BEY-47][FND-61] one network, and one link, make only so many new guests; who came before comes again', async () => {
  await clock.advance(60 * 60_000);
  idVotingSession = await sitting({});
  const { loginCode } = await link();
  const before = await come(loginCode);
  const [ofNetwork] = newGuestLimit.most;
  // The others of the network, as their sign-ins would have counted them.
  await server.database.pool.query(
    `insert into sign_in_failures (scope, key_hash, failed_ms, attempt_id, in_hand)
     select scope, key_hash, failed_ms, gen_random_uuid()::text, in_hand
     from sign_in_failures cross join generate_series(2, $1) where failed_ms >= $2`,
    [ofNetwork.max, clock.nowMs()],
  );
  expect(await refusalOf(come(loginCode))).toBe('too-many-attempts');
  await come(loginCode, 'Ingrid', before);
  expect((await list())[0]?.uses).toHaveLength(1);
  await clock.advance(ofNetwork.withinMs);
  await come(loginCode);
});

test('[BEY-47] a browser that came before takes no further place, and may give another name', async () => {
  const { loginCode } = await link({ usesMax: 1 });
  const guest = await come(loginCode, 'Ingrid');
  const before = await guest.call('getSessionInfo');
  expect(await refusalOf(come(loginCode, 'Somebody else'))).toBe('guest-link-used-up');
  await come(loginCode, 'Ingrid Thorsen', guest);
  const after = await guest.call('getSessionInfo');
  expect(after.info.userId).toBe(before.info.userId);
  expect(after.info.personDetails.displayName).toBe('Ingrid Thorsen (guest)');
  expect((await list())[0]?.uses).toHaveLength(1);
});

test('[BEY-47] links that are over, removed or unknown admit nobody and say why', async () => {
  const ends = await link({ endsAt: clock.nowMs() + 1000 });
  await clock.advance(1000);
  expect(await refusalOf(come(ends.loginCode))).toBe('guest-link-ended');
  const removed = await link();
  await moderator.call('deleteGuestLink', { params: { loginCode: removed.loginCode } });
  expect(await refusalOf(come(removed.loginCode))).toBe('guest-link-revoked');
  expect(await refusalOf(come('a'.repeat(43)))).toBe('guest-link-unknown');
  const ended = await link();
  await moderator.call('endVotingSession', { params: { idVotingSession } });
  expect(await refusalOf(come(ended.loginCode))).toBe('session-ended');
  expect(await refusalOf(link())).toBe('session-ended');
  const { rows } = await server.database.pool.query('select from guests where id_voting_session = $1', [
    idVotingSession,
  ]);
  expect(rows).toHaveLength(0);
});

test('[GUEST-15][BEY-47] a removed link is gone from the list; who is inside stays, or is shown out', async () => {
  const kept = await link({ label: 'Kept' });
  const out = await link({ label: 'Out' });
  const [staying, leaving] = [await come(kept.loginCode), await come(out.loginCode)];
  for (const guest of [staying, leaving])
    await guest.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  const remove = (loginCode: string, showOut: boolean) =>
    moderator.fetch(`/api/guest/logincode/${loginCode}?showOut=${showOut}`, { method: 'DELETE' });
  expect((await remove(kept.loginCode, false)).status).toBe(204);
  expect((await remove(out.loginCode, true)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect((await staying.call('getSessionInfo')).info.userSession.votingSessionToAttend).toBe(idVotingSession);
  await expect.poll(() => refusalOf(leaving.call('getSessionInfo'))).toBe('not-signed-in');
  const people = await moderator.call('listPeopleStates', { params: { idVotingSession } });
  expect(people.filter(({ isGuest, meeting }) => isGuest && meeting === 'mainchamber')).toHaveLength(1);
  expect((await remove(out.loginCode, true)).status).toBe(404);
  const acts = await server.database.pool.query<{ act: string; detail: unknown }>(
    `select act, detail from moderation_acts where id_voting_session = $1 and act like '%GuestLink' order by act, detail->>'guestLink'`,
    [idVotingSession],
  );
  expect(acts.rows).toEqual([
    { act: 'openGuestLink', detail: { guestLink: 'Kept' } },
    { act: 'openGuestLink', detail: { guestLink: 'Out' } },
    { act: 'revokeGuestLink', detail: { guestLink: 'Kept' } },
    { act: 'revokeGuestLink', detail: { guestLink: 'Out', people: 1 } },
  ]);
});

test('[GUEST-20][GUEST-21][GUEST-22] roles that are not for guests are neither offered nor taken', async () => {
  const offered = async () =>
    (await moderator.call('listGuestLinks', { params: { idVotingSession } })).roles.map(({ id }) => id);
  expect(await offered()).toEqual(expect.arrayContaining(['participant', 'member', 'observer']));
  for (const role of ['moderator', 'administrator', 'streaming-bot', 'no-such-role']) {
    expect(await offered()).not.toContain(role);
    expect(await refusalOf(link({ roles: [role] }))).toBe('guest-role-refused');
  }
  await flags({ enableAdminGuestRoleCreation: true, aclsToRemoveFromGuestDropdown: ['app_vote-bool'] });
  expect(await offered()).toContain('moderator');
  expect(await offered()).not.toContain('member');
  expect(await refusalOf(link({ roles: ['member'] }))).toBe('guest-role-refused');
  // A moderator who is no administrator gives no guest the power of one.
  expect(await refusalOf(link({ roles: ['administrator'] }))).toBe('guest-role-refused');
});

test('[GUEST-20] a guest whose role administers changes nothing of the site, and makes no links', async () => {
  await flags({ enableAdminGuestRoleCreation: true });
  const { loginCode } = await link({ roles: ['administrator'] }, admin);
  const guest = await come(loginCode);
  expect(await refusalOf(guest.call('listUsers'))).toBe('account-needed');
  expect(await refusalOf(guest.call('updateSiteFlags', { body: { enableFastCases: true } }))).toBe(
    'account-needed',
  );
  const host = await come((await link({ roles: ['moderator'] })).loginCode);
  expect(await refusalOf(link({}, host))).toBe('account-needed');
});

test('[BEY-47][PERM-13] a link that may vote admits one person, who enters no electorate that is frozen', async () => {
  expect(await refusalOf(link({ roles: ['member'], usesMax: 2 }))).toBe('guest-link-votes');
  const { loginCode, usesMax } = await link({ roles: ['member'] });
  expect(usesMax).toBe(1);
  const poll = await moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'Amendment 1' },
  });
  await moderator.call('openPoll', { params: { pollId: poll.id } });
  const guest = await come(loginCode);
  const cast = guest.call('castVote', {
    params: { pollId: poll.id },
    body: { voteDecision: 'Yea', requestId: 'request-1' },
  });
  expect(await refusalOf(cast)).toBe('not-in-electorate');
});

test('[GUEST-02][GUEST-24] the address by title leads to the lobby only, and carries no vote', async () => {
  const code = 'Hearing on groundwater 9';
  idVotingSession = await sitting({ title: code, waitingRoom: true });
  expect(await refusalOf(come('hearingongroundwater9'))).toBe('guest-link-unknown');
  await flags({ enableGuestsLoginDirectToVotingSession: true });
  const links = () => moderator.call('listGuestLinks', { params: { idVotingSession } });
  const { directCode, directAdmits } = await links();
  expect([directCode, directAdmits]).toEqual(['hearingongroundwater9', true]);
  const guest = await come(directCode ?? '');
  const enter = () => guest.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  expect(await refusalOf(enter())).toBe('in-lobby');
  const { info } = await guest.call('getSessionInfo');
  expect(info.roles.map(({ id }) => id)).toEqual(['participant']);
  // Even a role that votes, given later, puts the guest into no electorate.
  await admin.call('updateUserRoles', { params: { userId: info.userId }, body: { roles: ['member'] } });
  const poll = await moderator.call('createPoll', {
    params: { idVotingSession },
    body: { title: 'Amendment 2' },
  });
  await moderator.call('openPoll', { params: { pollId: poll.id } });
  const { rows } = await server.database.pool.query(
    'select from poll_electors where poll_id = $1 and user_id = $2',
    [poll.id, info.userId],
  );
  expect(rows).toHaveLength(0);
  idVotingSession = await sitting({ title: 'No lobby here' });
  expect(await refusalOf(come('nolobbyhere'))).toBe('guest-no-lobby');
  expect(await links()).toMatchObject({ directCode: 'nolobbyhere', directAdmits: false });
});

test('[GUEST-02][BEY-19] the lobby tells by which link a guest came, and who came by the address by title', async () => {
  idVotingSession = await sitting({ title: 'Hearing on wells', waitingRoom: true });
  await flags({ enableGuestsLoginDirectToVotingSession: true });
  const { loginCode } = await link({ label: 'Experts' });
  for (const [code, name] of [
    [loginCode, 'Expert'],
    ['hearingonwells', 'Passer-by'],
  ] as const) {
    const guest = await come(code, name);
    const { userId } = (await guest.call('getSessionInfo')).info;
    const page = await openLobbyPage(guest, userId, idVotingSession);
    onTestFinished(() => page.close());
    await page.state();
  }
  const { people } = await moderator.call('getLobby', { params: { idVotingSession } });
  expect(people.map(({ displayName, linkName }) => [displayName, linkName])).toEqual([
    ['Expert (guest)', 'Experts'],
    ['Passer-by (guest)', null],
  ]);
});

test('[GUEST-06][GUEST-07][GUEST-27] a link leads into an open room, which the check then finds', async () => {
  const { id: roomId } = await moderator.call('createHuddle', {
    params: { idVotingSession },
    body: { title: 'Room A' },
  });
  const check = () => moderator.call('checkHuddleUsed', { params: { roomId } });
  expect(await check()).toEqual({ used: false });
  expect(await refusalOf(link({ associatedRoomName: 'Room B' }))).toBe('guest-room-refused');
  const { loginCode } = await link({ associatedRoomName: 'Room A' });
  expect(await check()).toEqual({ used: true });
  const invitation = await server.client().call('getGuestInvitation', { params: { loginCode } });
  expect(invitation.room).toEqual({ id: roomId, title: 'Room A' });
  const guest = await come(loginCode);
  await guest.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  await guest.call('joinHuddle', { params: { roomId } });
  // Renamed in the editor, the room keeps its people and its links.
  const rename = (label: string) =>
    admin.call('changeVotingSession', {
      params: { idVotingSession },
      body: { rooms: { change: [{ id: roomId, label, privateRecording: false, streamingEnabled: false }] } },
    });
  await moderator.call('createHuddle', { params: { idVotingSession }, body: { title: 'Room C' } });
  expect(await refusalOf(rename('ROOM C'))).toBe('huddle-exists');
  await rename('Garden room');
  const now = await server.client().call('getGuestInvitation', { params: { loginCode } });
  expect(now.room).toEqual({ id: roomId, title: 'Garden room' });
  const acts = await server.database.pool.query(
    `select detail from moderation_acts where id_voting_session = $1 and act = 'renameHuddle'`,
    [idVotingSession],
  );
  expect(acts.rows).toEqual([{ detail: { room: 'Room A', to: 'Garden room' } }]);
  await rename('Room A');
  await flags({ enableGuestLinkAssociatedWithRoom: false });
  expect(await refusalOf(link({ associatedRoomName: 'Room A' }))).toBe('guest-room-refused');
});

test('[GUEST-08] reservation links are hidden while fast cases are on', async () => {
  await link({ isReservationLink: true });
  expect(await list()).toHaveLength(1);
  await flags({ enableFastCases: true });
  expect(await list()).toEqual([]);
});

test('[GUEST-26] whether a role or group is used in a link of a sitting to come', async () => {
  const [group] = await admin.call('listGroups');
  const used = async (groupOrRoleId: string) =>
    (await admin.call('checkRoleOrGroupUsed', { params: { groupOrRoleId } })).used;
  expect(await used('captioner')).toBe(false);
  await link({ roles: ['captioner'], groups: [group?.id ?? ''] });
  expect([await used('captioner'), await used(group?.id ?? '')]).toEqual([true, true]);
  await moderator.call('endVotingSession', { params: { idVotingSession } });
  expect(await used('captioner')).toBe(false);
});

test('[BEY-47] without consent a guest comes as an observer, who sends nothing', async () => {
  const { loginCode } = await link();
  const guest = server.client();
  await guest.call('guestLogin', { body: { loginCode, displayName: 'Ingrid', consent: false } });
  expect((await guest.call('getSessionInfo')).info.roles.map(({ id }) => id)).toEqual(['observer']);
});

test('[BEY-47] a guest who comes back has the role of what they agree to now, and every page of theirs is told', async () => {
  const { loginCode } = await link({ usesMax: 1 });
  const guest = server.client();
  const comeBack = async (consent: boolean) => {
    const news = hearNews(server.bus);
    await guest.call('guestLogin', { body: { loginCode, displayName: 'Ingrid', consent } });
    const { userId, roles } = (await guest.call('getSessionInfo')).info;
    const told = news.items.flatMap((item) =>
      item.kind === 'rolesChanged' || item.kind === 'mediaRights' ? [item] : [],
    );
    return { userId, roles: roles.map(({ id }) => id), told };
  };
  const first = await comeBack(true);
  const { userId } = first;
  const told = [
    { kind: 'rolesChanged', userId },
    { kind: 'mediaRights', idVotingSession, userIds: [userId] },
  ];
  expect(first).toEqual({ userId, roles: ['participant'], told: [] });
  expect(await comeBack(false)).toEqual({ userId, roles: ['observer'], told });
  expect(await comeBack(false)).toEqual({ userId, roles: ['observer'], told: [] });
  expect(await comeBack(true)).toEqual({ userId, roles: ['participant'], told });
});

test('[BEY-47] whoever saves the members neither sees nor removes guests of a link', async () => {
  const guest = await come((await link()).loginCode);
  const params = { idVotingSession };
  const [session] = await admin.call('getVotingSession', { params });
  expect(session?.members).toEqual(['member08', 'moderator']);
  await admin.call('changeVotingSession', { params, body: { members: ['moderator'] } });
  expect(await guest.call('listVotingSessions')).toHaveLength(1);
});

test('[BEY-47] codes that nobody has are limited by network; then a title from there is refused too, and a link still leads in', async () => {
  const guesser = await startTestServer({ clock, database: server.database });
  try {
    const { loginCode } = await link();
    const guess = () => refusalOf(come('b'.repeat(43)));
    const answers = new Set<unknown>();
    for (let tries = 0; tries < 101; tries += 1) answers.add(await guess());
    expect(answers).toEqual(new Set(['guest-link-unknown', 'too-many-attempts']));
    const title = 'hearingongroundwater';
    expect(await refusalOf(come(title))).toBe('too-many-attempts');
    // Another guest of the same network, such as the gallery's, is not shut out by the guesses.
    await come(loginCode, 'Ingrid', guesser.client());
    await clock.advance(15 * 60_000);
    expect(await refusalOf(come(title))).not.toBe('too-many-attempts');
  } finally {
    await guesser.stop();
  }
});

test('[GUEST-19] invitees get the link by mail with a calendar file, once, and only where the site mails', async () => {
  const made = await link({ label: 'By mail', guestLinkInvitees: ['a@hydro.example', 'b@hydro.example'] });
  expect(made.mail).toEqual({ sent: 0, failed: 0, waiting: 2 });
  const progress = async () => {
    // The job runs as the clock moves on.
    await clock.advance(1_000);
    return (await list())[0]?.mail;
  };
  await expect.poll(progress, { timeout: 10_000 }).toEqual({ sent: 2, failed: 0, waiting: 0 });
  const folder = join(server.dataDir, 'mail');
  const letters = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  const toA = letters.filter((letter) => letter.includes('To: a@hydro.example'));
  expect(toA).toHaveLength(1);
  expect(toA[0]).toContain('Subject: Invitation: Hearing on groundwater');
  expect(toA[0]).toMatch(/^Content-Type: text\/calendar;/m);
  expect(toA[0]?.replaceAll('=\r\n', '')).toContain(made.loginCode);
  await flags({ enableSendEmailOnGuestLinkCreation: false });
  expect((await link({ guestLinkInvitees: ['c@hydro.example'] })).mail).toBeNull();
});

test('[GUEST-03] the demonstration has a guest link', async () => {
  const params = { idVotingSession: DEMO_OPEN_SESSION };
  const { links } = await moderator.call('listGuestLinks', { params });
  expect(links.map(({ label }) => label)).toEqual(['Visitors']);
});
