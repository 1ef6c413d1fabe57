import { DEMO_OPEN_SESSION as SESSION } from '@hemicycle/testkit/demo-open-session';
import { takeSeat } from '@hemicycle/testkit/take-seat';
import { openTestSocket } from '@hemicycle/testkit/test-socket';
import { startTwoTestServers, type TwoTestServers } from '@hemicycle/testkit/two-test-servers';
import { afterAll, beforeAll, expect, test } from 'vitest';

const OUT_WITHIN_MS = 2_000;
let servers: TwoTestServers;
let token: string;

const query = async (text: string) =>
  (await servers.here.database.pool.query(text)).rows as Record<string, unknown>[];

beforeAll(async () => {
  servers = await startTwoTestServers({});
  const admin = await servers.here.signIn('admin');
  ({ token } = await admin.call('createScimToken', { body: { name: 'Entra', firstRoles: [] } }));
});
afterAll(() => servers.stop());

test.each([
  {
    how: 'active: false',
    userId: 'member08',
    call: {
      method: 'PATCH',
      body: JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'active', value: false }],
      }),
    },
  },
  { how: 'DELETE', userId: 'member07', call: { method: 'DELETE' } },
])(
  '[BEY-46] $how ends sign-ins, sockets and media within 2 s on every server, also while voting; what was cast stays',
  async ({ userId, call }) => {
    const moderator = await servers.here.signIn('moderator');
    const [near, far] = [await servers.here.signIn(userId), await servers.there.signIn(userId)];
    await takeSeat(near, SESSION);
    const sockets = await Promise.all(
      [near, far].map((client) => openTestSocket(client, userId, { idVotingSession: SESSION })),
    );
    for (const socket of sockets) await socket.snapshot();
    const poll = await moderator.call('createPoll', {
      params: { idVotingSession: SESSION },
      body: { title: `Motion of ${userId}`, question: 'Shall the motion pass?' },
    });
    await moderator.call('openPoll', { params: { pollId: poll.id } });
    await far.call('castVote', {
      params: { pollId: poll.id },
      body: { voteDecision: 'Yea', requestId: crypto.randomUUID() },
    });
    const votes = () => query(`select * from votes where poll_id = '${poll.id}'`);
    const electors = () => query(`select * from poll_electors where poll_id = '${poll.id}' order by user_id`);
    const before = [await votes(), await electors()];
    expect(before[0]).toHaveLength(1);

    const sentMs = performance.now();
    const response = await fetch(`${servers.here.url}/scim/v2/Users/${userId}`, {
      ...call,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    });
    expect([200, 204]).toContain(response.status);
    await Promise.all(sockets.map(({ closed }) => closed));
    for (const client of [near, far])
      await expect(client.call('getSessionInfo')).rejects.toThrow('not-signed-in');
    expect(performance.now() - sentMs).toBeLessThan(OUT_WITHIN_MS);
    expect(await query(`select * from media_stays where user_id = '${userId}'`)).toEqual([]);
    expect(
      await query(
        `select meeting from people_states where user_id = '${userId}' and id_voting_session = '${SESSION}'`,
      ),
    ).toEqual([{ meeting: 'NOT_IN_MEETING' }]);
    const again = {
      params: { pollId: poll.id },
      body: { voteDecision: 'Nay', requestId: crypto.randomUUID() },
    };
    await expect(far.call('castVote', again)).rejects.toThrow('not-signed-in');
    expect([await votes(), await electors()]).toEqual(before);
    await moderator.call('closePoll', { params: { pollId: poll.id } });
  },
);
