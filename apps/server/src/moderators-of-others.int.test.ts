import { endpoints } from '@hemicycle/contract/endpoints';
import type { EndpointDeclaration } from '@hemicycle/contract/endpoint';
import { permissions } from '@hemicycle/contract/permissions';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { type Actor, signInCast } from '@hemicycle/testkit/permission-table/cast';
import { TABLE_ORIGIN } from '@hemicycle/testkit/permission-table/cases-of-passkeys';
import { everyCase } from '@hemicycle/testkit/permission-table/every-case';
import { forgetWrites, noteEveryWrite, tablesWrittenTo } from '@hemicycle/testkit/permission-table/every-row';
import { attendAs, makeWorld } from '@hemicycle/testkit/permission-table/world';
import { pathOf, type TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { viewerOfCall } from './capabilities/sessions/public.ts';
import { tokenHash } from './platform/auth/token.ts';
import { member } from './platform/http/testing-member.ts';
import { may } from './platform/http/viewer.ts';

/** The calls of the table that name no session: the questions and the text blocks of the house, and
 *  the address for a file that a call of the table handed out before. */
const OF_NO_SESSION: ReadonlySet<string> = new Set([
  'listInterviewQuestions',
  'listMinuteTextBlocks',
  'listVoteQuestions',
  'keepMinuteTextBlocks',
  'uploadFile',
]);

/** The calls that name neither a session nor anything in one: they act in the session that the
 *  caller attends. */
const IN_THE_ATTENDED: ReadonlySet<string> = new Set([
  'lowerAllHands',
  'muteOthers',
  'resetAttendantCompleted',
]);

/** What those may who are named for a booth, whatever else they are. */
const OF_INTERPRETERS = /whoever may see interpreter rooms/u;

/** The lines that a moderator of the session may do and an outsider may not. */
const lines = everyCase.filter(
  ({ endpoint, expected, ownSignIn }) =>
    expected.moderator === 'ok' && expected.outsider !== 'ok' && !ownSignIn && !OF_NO_SESSION.has(endpoint),
);

const clock = createFakeClock();
let server: TestServer;
let clients: Readonly<Record<Actor, TestClient>>;
/** A session that the outsider runs, being named for it. */
let ownSession: string;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  server = await startTestServer({ clock, config: { publicUrl: TABLE_ORIGIN } });
  clients = await signInCast(server);
  // The outsider of the table moderates from here on, but not in the sessions that it makes.
  await clients.admin.call('updateUserRoles', {
    params: { userId: 'member24' },
    body: { roles: ['committee-chair'] },
  });
  ({ idVotingSession: ownSession } = await clients.admin.call('createVotingSession', {
    body: {
      ...{ title: 'Committee', members: ['member24'], moderators: ['member24'] },
      ...{ epochStartTime: clock.nowMs() - 3_600_000, epochEndTime: clock.nowMs() + 3_600_000 },
    },
  }));
  await noteEveryWrite(server.database);
});
afterAll(async () => {
  await server.stop();
  vi.useRealTimers();
});

test('[PERM-08] a call about a person, a notification, a caption line, a guest link or an upload', async () => {
  const world = await makeWorld(server, clients, 'outsider');
  const { idVotingSession: id } = world;
  const { pool } = server.database;
  const key = 'k'.repeat(43);
  await pool.query(
    `insert into voting_session_members (id_voting_session, user_id) values ($1, 'member24')`,
    [id],
  );
  await pool.query(
    `insert into notifications (id, id_voting_session, user_id, from_user_id, notification, created_ms)
     values ('told', $1, 'member02', 'member24', '{}', 1)`,
    [id],
  );
  await pool.query(
    `insert into uploads (id, key_hash, sign_in_id, user_id, id_voting_session, room_id, storage_id, state, size_bytes, created_ms, expires_ms)
     values ('sent', $2, 'any', 'member24', $1, $1, 'stored', 'granted', 1, 1, 1)`,
    [id, tokenHash(key)],
  );
  await pool.query(
    `insert into caption_numbers (id_voting_session, language, last_number, last_version) values ($1, 'en', 1, 1)`,
    [id],
  );
  await pool.query(
    `insert into captions (id, id_voting_session, number, version, language, text, captioner_name, created_ms)
     values ('line', $1, 1, 1, 'en', 'Good morning', 'Cora', 1)`,
    [id],
  );
  const { loginCode } = await clients.moderator.call('createGuestLink', {
    body: { label: 'Experts', roles: ['participant'], idVotingSession: id },
  });
  const known = { ...member, userId: 'member24', actionsAllowed: new Set([permissions.moderation]) };
  const moderatesIn = async (
    named: Readonly<Record<string, string>>,
    { changes = false, attended = ownSession } = {},
  ) => {
    const viewer = { ...known, votingSessionToAttend: attended };
    const found = await viewerOfCall(server.database.db, viewer, { named: [named], changes });
    return may(found, permissions.moderation);
  };
  expect(await moderatesIn({ userId: 'member02' })).toBe(true);
  expect(await moderatesIn({ userId: 'member02' }, { attended: id })).toBe(false);
  for (const named of [
    { notificationId: 'told' },
    { captionId: 'line' },
    { loginCode },
    { uploadKey: key },
    { fileId: 'sent' },
    { meetingId: id },
    { toGroup: id },
  ]) {
    expect([named, await moderatesIn(named), await moderatesIn(named, { changes: true })]).toEqual([
      named,
      false,
      false,
    ]);
  }
});

test('[PERM-08] [BEY-34] [QUOR-01] what holds for the whole house is not changed by who runs some sittings', async () => {
  const world = await makeWorld(server, clients, 'outsider');
  await server.database.pool.query(
    `update roles set actions_allowed = array_append(actions_allowed, $1)
     where id = 'committee-chair' and not $1 = any(actions_allowed)`,
    [permissions.quorumsEdit],
  );
  const house = [{ title: 'Leave', text: 'Leave was granted.' }];
  await clients.moderator.call('keepMinuteTextBlocks', { body: { blocks: house, before: [] } });
  const rule = { name: 'A third', amountType: 'percent', amount: '33', totalType: 'dynamic' } as const;
  const { id: ruleId } = await clients.admin.call('createQuorumRule', { body: rule });
  const byHand = async (method: string, path: string, body?: unknown) => {
    await forgetWrites(server.database);
    const response = await clients.outsider.fetch(path, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    expect(await tablesWrittenTo(server.database)).toEqual([]);
    const { error } = (await response.json()) as { error?: { code: string } };
    return [response.status, error?.code];
  };
  const blocks = { blocks: [], before: house };
  const asMember = () =>
    server.database.pool.query(
      `insert into voting_session_members (id_voting_session, user_id) values ($1, 'member24')`,
      [world.idVotingSession],
    );
  for (const [attended, code, given] of [
    [ownSession, 'runs-some-sittings'],
    [world.idVotingSession, 'runs-some-sittings'],
    [world.idVotingSession, 'permission-missing', asMember],
  ] as const) {
    await given?.();
    await attendAs(server, clients.outsider, 'member24', attended);
    expect(await byHand('PUT', '/api/minute-text-blocks', blocks)).toEqual([403, code]);
    expect(await byHand('POST', '/api/quorums', rule)).toEqual([403, 'permission-missing']);
    expect(await byHand('PUT', `/api/quorums/${ruleId}`, { amount: '1' })).toEqual([
      403,
      'permission-missing',
    ]);
    expect(await byHand('DELETE', `/api/quorums/${ruleId}`)).toEqual([403, 'permission-missing']);
  }
  // Who runs some sittings reads them, and puts them into the minutes of these.
  expect(await clients.outsider.call('listMinuteTextBlocks')).toEqual({ blocks: house });
  await clients.admin.call('keepMinuteTextBlocks', { body: { blocks: [], before: house } });
});

test('[PERM-08] the table has the calls of chamber, lobby, polls, records, exports, guests and captions', () => {
  const called = new Set(lines.map(({ endpoint }) => endpoint));
  expect(called.size).toBeGreaterThan(60);
});

for (const line of lines) {
  test(`[PERM-08] a moderator of another session: ${line.what} (${line.endpoint})`, async () => {
    const world = await makeWorld(server, clients, 'outsider');
    const given = (await line.given?.(world)) ?? '';
    const { params = {}, body } = line.input?.(world, given) ?? {};
    const endpoint: EndpointDeclaration = endpoints[line.endpoint];
    const refused = async (named = params) => {
      await forgetWrites(server.database);
      const response = await clients.outsider.fetch(pathOf(endpoint, named), {
        method: endpoint.method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      expect({ ok: response.ok, text: response.ok ? await response.text() : '' }).toEqual({
        ok: false,
        text: '',
      });
      expect(await tablesWrittenTo(server.database)).toEqual([]);
    };
    await refused();
    // As an ordinary member they may here what members may, and no more.
    if (line.expected.member === 'ok' || OF_INTERPRETERS.test(line.what)) return;
    await server.database.pool.query(
      `insert into voting_session_members (id_voting_session, user_id) values ($1, 'member24')
       on conflict do nothing`,
      [world.idVotingSession],
    );
    await refused();
    // By hand, while they are in the session that they run: also under the name of that session.
    await attendAs(server, clients.outsider, 'member24', ownSession);
    const actsHere = IN_THE_ATTENDED.has(line.endpoint) || params['userId'] === 'member24';
    if (!actsHere) await refused();
    const namesMore = given !== world.idVotingSession && JSON.stringify([params, body]).includes(given);
    if (given !== '' && namesMore && 'idVotingSession' in params) {
      await refused({ ...params, idVotingSession: ownSession });
    }
    await attendAs(server, clients.outsider, 'member24', world.idVotingSession);
    await refused();
  });
}
