import { endpoints } from '@hemicycle/contract/endpoints';
import type { EndpointDeclaration } from '@hemicycle/contract/endpoint';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { type Actor, signInCast } from '@hemicycle/testkit/permission-table/cast';
import { TABLE_ORIGIN } from '@hemicycle/testkit/permission-table/cases-of-passkeys';
import { everyCase } from '@hemicycle/testkit/permission-table/every-case';
import { forgetWrites, noteEveryWrite, tablesWrittenTo } from '@hemicycle/testkit/permission-table/every-row';
import { makeWorld } from '@hemicycle/testkit/permission-table/world';
import { pathOf, type TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** The calls of the table that name no session: the questions and the text blocks of the house, and
 *  the address for a file that a call of the table handed out before. */
const OF_NO_SESSION: ReadonlySet<string> = new Set([
  'listInterviewQuestions',
  'listMinuteTextBlocks',
  'keepMinuteTextBlocks',
  'uploadFile',
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

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  server = await startTestServer({ clock, config: { publicUrl: TABLE_ORIGIN } });
  clients = await signInCast(server);
  // The outsider of the table moderates from here on, but not in the sessions that it makes.
  await clients.admin.call('updateUserRoles', {
    params: { userId: 'member24' },
    body: { roles: ['committee-chair'] },
  });
  await noteEveryWrite(server.database);
});
afterAll(async () => {
  await server.stop();
  vi.useRealTimers();
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
    const refused = async () => {
      await forgetWrites(server.database);
      const response = await clients.outsider.fetch(pathOf(endpoint, params), {
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
  });
}
