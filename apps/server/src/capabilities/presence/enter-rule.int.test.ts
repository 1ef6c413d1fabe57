import { mainChamberOf } from '@hemicycle/rules/rooms/room';
import { mayEnter } from '@hemicycle/rules/rooms/room-policy';
import { makeCommittee } from '@hemicycle/testkit/make-committee';
import { refusalOf } from '@hemicycle/testkit/refusal-of';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { startTestServer } from '@hemicycle/testkit/test-server';
import type { TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let rosa: TestClient;
let idVotingSession: string;
let huddleId: string;

beforeAll(async () => {
  server = await startTestServer();
  const [admin, moderator, member] = await Promise.all([
    server.signIn('admin'),
    server.signIn('moderator'),
    server.signIn('member08'),
  ]);
  rosa = member;
  idVotingSession = await makeCommittee(admin, server.clock.nowMs(), ['moderator', 'member08']);
  const huddle = await moderator.call('createHuddle', {
    params: { idVotingSession },
    body: { title: 'Side' },
  });
  huddleId = huddle.id;
});
afterAll(() => server.stop());

const places = ['nowhere', 'main chamber', 'huddle', 'lost'] as const;
const times = ['under way', 'past its end', 'ended by its host'] as const;

test.each(times.flatMap((time) => places.map((place) => ({ time, place }))))(
  '[PEOP-06] [SESS-19] [EXIT-11] the statement and the rule agree on who enters a main chamber: $time, from $place',
  async ({ time, place }) => {
    const nowMs = server.clock.nowMs();
    const endsMs = time === 'under way' ? nowMs + 1_000_000 : nowMs - 1_000;
    await stand(place, { endsMs, hostEndedMs: time === 'ended by its host' ? endsMs : null });
    const answer = mayEnter(
      mainChamberOf(idVotingSession, time === 'ended by its host'),
      {
        userId: 'member08',
        actionsAllowed: [],
        roomId: { nowhere: null, 'main chamber': idVotingSession, huddle: huddleId, lost: null }[place],
        lostFromRoomId: place === 'lost' ? idVotingSession : null,
      },
      time !== 'under way',
    );
    const entering = rosa.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
    if (answer.ok) expect(await entering).toMatchObject({ meeting: 'mainchamber' });
    else expect(await refusalOf(entering)).toBe(answer.code);
  },
);

async function stand(
  place: (typeof places)[number],
  { endsMs, hostEndedMs }: { endsMs: number; hostEndedMs: number | null },
): Promise<void> {
  const { pool } = server.database;
  await pool.query('update voting_sessions set ends_ms = $2, host_ended_ms = $3 where id = $1', [
    idVotingSession,
    endsMs,
    hostEndedMs,
  ]);
  await pool.query(`delete from people_states where user_id = 'member08'`);
  if (place === 'nowhere') return;
  const [meeting, enteredMs, huddle, lostMs] = {
    'main chamber': ['mainchamber', 1, null, null],
    huddle: ['huddle', null, huddleId, null],
    lost: ['NOT_IN_MEETING', null, null, 1],
  }[place];
  await pool.query(
    `insert into people_states (id_voting_session, user_id, meeting, entered_ms, huddle_id, lost_ms, last_seen_ms)
     values ($1, 'member08', $2, $3, $4, $5, 1)`,
    [idVotingSession, meeting, enteredMs, huddle, lostMs],
  );
}
