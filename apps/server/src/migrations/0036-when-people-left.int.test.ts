import { openTestDatabase, type TestDatabase } from '@hemicycle/testkit/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from './index.ts';

const SPEAKERS = [
  { id: 'let-run', meeting: 'NOT_IN_MEETING', seenMs: 5, runningSinceMs: 6 },
  { id: 'deserted', meeting: 'NOT_IN_MEETING', seenMs: 5, runningSinceMs: 4 },
  { id: 'paused', meeting: 'NOT_IN_MEETING', seenMs: 5, runningSinceMs: null },
  { id: 'there', meeting: 'mainchamber', seenMs: 5, runningSinceMs: 6 },
];
let database: TestDatabase;

/** Puts each speaker into a session of their own, with the floor. */
beforeAll(async () => {
  const earlier = migrations.filter(({ name }) => name < '0036');
  database = await openTestDatabase({ migrations: earlier });
  const { pool } = database;
  for (const { id, meeting, seenMs, runningSinceMs } of SPEAKERS) {
    await pool.query(
      `insert into users (id, email, display_name, created_ms) values ($1, $1 || '@a.test', $1, 0)`,
      [id],
    );
    await pool.query(
      `insert into voting_sessions (id, title, description, starts_ms, ends_ms, members_only, created_ms)
         values ($1, 'Sitting', '', 0, 1, false, 0)`,
      [id],
    );
    await pool.query(
      `insert into people_states (id_voting_session, user_id, meeting, entered_ms, last_seen_ms)
         values ($1, $1, $2::text, case when $2 = 'mainchamber' then 1 end, $3)`,
      [id, meeting, seenMs],
    );
    await pool.query(
      `insert into speakers_lists (id, id_voting_session, number, opened_ms) values ($1, $1, 1, 1)`,
      [id],
    );
    await pool.query(
      `insert into speeches (id, list_id, number, user_id, display_name, started_ms, running_since_ms, hand_type, hand_raise_ms)
         values ($1, $1, 1, $1, $1, 1, $2, 0, 0)`,
      [id, runningSinceMs],
    );
  }
  await migrate(pool, migrations, 2);
});
afterAll(() => database.close());

test('[BEY-13] a clock that was let run for somebody who is away runs on through the upgrade', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from speeches where let_run_while_away',
  );
  expect(rows).toEqual([{ id: 'let-run' }]);
});
