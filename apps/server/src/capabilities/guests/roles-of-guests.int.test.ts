import type { ClientFlags } from '@hemicycle/contract/site';
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

const flags = (changed: Partial<ClientFlags>) =>
  admin.call('updateSiteFlags', { body: { enableGuestsLoginDirectToVotingSession: true, ...changed } });

/** Makes a sitting with a waiting room, to which an address by title leads. */
async function sitting(title: string) {
  const nowMs = clock.nowMs();
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      ...{ title, epochStartTime: nowMs - 3_600_000, epochEndTime: nowMs + 3_600_000 },
      ...{ members: ['admin'], waitingRoom: true },
    },
  });
  return idVotingSession;
}

/** Signs a new browser in by a code, and answers with the ids of its roles. */
async function come(loginCode: string, consent: boolean) {
  const guest = server.client();
  await guest.call('guestLogin', { body: { loginCode, displayName: 'Ingrid', consent } });
  return (await guest.call('getSessionInfo')).info.roles.map(({ id }) => id);
}

test('[GUEST-02][GUEST-09][PERM-04] a clerk who gives the roles of guests other names, or chooses other roles, loses no door', async () => {
  const rename = (roleId: string, name: string) =>
    admin.call('updateRole', { params: { roleId }, body: { name } });
  const title = 'Séance sur les puits';
  await sitting(title);
  await flags({});
  const cameAs = (consent: boolean) => come('seancesurlespuits', consent);
  await rename('participant', 'Invité');
  await rename('observer', 'Spectateur');
  expect([await cameAs(true), await cameAs(false)]).toEqual([['participant'], ['observer']]);
  const remove = async (roleId: string) => {
    const preview = { params: { roleId }, body: { actionsAllowed: [] } };
    const { people } = await admin.call('previewRole', preview);
    return refusalOf(admin.call('deleteRole', { params: { roleId }, body: { people } }));
  };
  expect([await remove('participant'), await remove('observer')]).toEqual(['role-in-use', 'role-in-use']);
  expect((await admin.call('getRoleUse', { params: { roleId: 'observer' } })).settings).toContain(
    'guestWatchingRole',
  );
  const made = async (name: string, ...actionsAllowed: string[]) =>
    (await admin.call('createRole', { body: { name, actionsAllowed } })).id;
  const [press, listener, voter] = [
    await made('Presse', 'app_receive_video-bool'),
    await made('Auditeur'),
    await made('Votant', 'app_vote-bool'),
  ];
  for (const wrong of [{ guestRole: voter }, { guestWatchingRole: voter }, { guestRole: 'nobody' }])
    expect(await refusalOf(flags(wrong))).toBe('invalid-input');
  await flags({ guestRole: press, guestWatchingRole: listener });
  expect([await cameAs(true), await cameAs(false)]).toEqual([[press], [listener]]);
  expect(await remove(press)).toBe('role-in-use');
});

test('[GUEST-02][AUDIT-01] the audit log says by which link, or by which address, a guest came', async () => {
  const idVotingSession = await sitting('Hearing on dikes');
  await flags({});
  const { loginCode } = await admin.call('createGuestLink', {
    body: { label: 'Press box', roles: ['participant'], idVotingSession },
  });
  for (const code of [loginCode, 'hearingondikes']) await come(code, true);
  const { rows } = await server.database.pool.query(
    `select detail from moderation_acts where act = 'signIn' and id_voting_session = $1 order by entered`,
    [idVotingSession],
  );
  expect(rows.map(({ detail }) => detail)).toEqual([
    { way: 'guest', guestLink: 'Press box' },
    { way: 'guest', guestLink: '/guest/hearingondikes' },
  ]);
});
