import { openTestDatabase } from '@hemicycle/testkit/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from './index.ts';

test('[CHAT-03] messages of before have their angle brackets back, and nothing else changes', async () => {
  const earlier = migrations.filter(({ name }) => name < '0261');
  const database = await openTestDatabase({ migrations: earlier });
  onTestFinished(() => database.close());
  const { pool } = database;
  await pool.query(`
    insert into voting_sessions (id, title, description, starts_ms, ends_ms, members_only, created_ms)
      values ('s', 'Sitting', '', 0, 1, false, 0);
    insert into users (id, email, display_name, created_ms) values ('p', 'p@house.test', 'P', 0);
    insert into chat_messages (id, id_voting_session, room_id, person_id, text, created_ms)
      values ('a', 's', 's', 'p', '5 &lt; 6 &gt; 4 &amp; more', 1), ('b', 's', 's', 'p', 'as it is', 2)`);
  await migrate(pool, migrations, 2);
  const { rows } = await pool.query('select text from chat_messages order by id');
  expect(rows).toEqual([{ text: '5 < 6 > 4 &amp; more' }, { text: 'as it is' }]);
});
