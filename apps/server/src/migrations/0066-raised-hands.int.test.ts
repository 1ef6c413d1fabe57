import { openTestDatabase } from '@hemicycle/testkit/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from './index.ts';

test('[HANDS-01] a hand that was up before the upgrade keeps its place', async () => {
  const earlier = migrations.filter(({ name }) => name < '0066');
  const database = await openTestDatabase({ migrations: earlier });
  onTestFinished(() => database.close());
  const { pool } = database;
  await pool.query(
    `insert into users (id, email, display_name, created_ms)
       select id, id || '@a.test', id, 0 from unnest('{up,down}'::text[]) id;
     insert into voting_sessions (id, title, description, starts_ms, ends_ms, members_only, created_ms)
       values ('s', 'Sitting', '', 0, 1, false, 0);
     insert into people_states (id_voting_session, user_id, hand_type, hand_raise_ms, last_seen_ms)
       values ('s', 'up', 2, 7, 0), ('s', 'down', 0, 0, 0)`,
  );
  await migrate(pool, migrations, 2);
  const { rows } = await pool.query('select user_id, hand_type, raised_ms::int from raised_hands');
  expect(rows).toEqual([{ user_id: 'up', hand_type: 2, raised_ms: 7 }]);
});
