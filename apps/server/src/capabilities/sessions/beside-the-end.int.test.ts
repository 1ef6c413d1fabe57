import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { meanwhile } from '@hemicycle/testkit/meanwhile';
import { attendAs } from '@hemicycle/testkit/permission-table/world';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let admin: TestClient;
let moderator: TestClient;
let rosa: TestClient;
let idVotingSession: string;

beforeAll(async () => {
  server = await startTestServer();
  [admin, moderator, rosa] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    server.signIn('member08'),
  ]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  idVotingSession = await makeCommittee(admin, server.clock.nowMs(), ['member08']);
});

const here = () => ({ params: { idVotingSession } });

const whileDeleted = (act: () => Promise<unknown>) =>
  meanwhile(
    {
      pool: server.database.pool,
      change: `delete from voting_sessions where id = '${idVotingSession}'`,
    },
    act,
  );

async function countOf(table: 'speakers_lists' | 'huddles'): Promise<number | null> {
  const { rowCount } = await server.database.pool.query(`select from ${table} where id_voting_session = $1`, [
    idVotingSession,
  ]);
  return rowCount;
}

describe.each<{
  what: string;
  ids: string;
  table: 'speakers_lists' | 'huddles';
  open: () => Promise<unknown>;
}>([
  {
    what: 'a speakers list',
    ids: '[BEY-13]',
    table: 'speakers_lists',
    open: () => moderator.call('openSpeakersList', { ...here(), body: {} }),
  },
  {
    what: 'a huddle',
    ids: '[HUD-01]',
    table: 'huddles',
    open: () => moderator.call('createHuddle', { ...here(), body: { title: 'Alcove' } }),
  },
])('$ids $what', ({ table, open }) => {
  test('[EXIT-11] is not opened while a host ends the session', async () => {
    const nowMs = server.clock.nowMs();
    const change = `update voting_sessions set ends_ms = ${nowMs}, host_ended_ms = ${nowMs} where id = '${idVotingSession}'`;
    expect(await refusalOf(meanwhile({ pool: server.database.pool, change }, open))).toBe('session-ended');
    expect(await countOf(table)).toBe(0);
  });

  test('[SESS-01] finds no session that is deleted meanwhile', async () => {
    expect(await refusalOf(whileDeleted(open))).toBe('not-found');
  });
});

test.each<{ what: string; ids: string; make: () => Promise<unknown> }>([
  {
    what: 'a draft',
    ids: '[POLL-17]',
    make: () =>
      moderator.call('createPoll', { ...here(), body: { title: 'Water Bill', voteOptions: ['Yea', 'Nay'] } }),
  },
  {
    what: 'a chat message',
    ids: '[CHAT-05]',
    make: () =>
      moderator.call('sendChatMessage', {
        params: { roomId: idVotingSession },
        body: { text: 'Good morning' },
      }),
  },
  {
    what: 'a notification',
    ids: '[MOD-01]',
    make: () =>
      moderator.call('sendNotification', {
        params: { userId: 'member08' },
        body: { type: 'moderatorInstruction', message: { instruction: 'soundBeep' } },
      }),
  },
])('$ids [SESS-01] $what finds no session that is deleted meanwhile', async ({ make }) => {
  await rosa.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
  await attendAs(server, moderator, 'moderator', idVotingSession);
  expect(await refusalOf(whileDeleted(make))).toBe('not-found');
});
