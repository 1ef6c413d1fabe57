import { openTestDatabase, type TestDatabase } from '@hemicycle/testkit/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from './index.ts';

let database: TestDatabase;

beforeAll(async () => {
  const earlier = migrations.filter(({ name }) => name < '0013');
  database = await openTestDatabase({ migrations: earlier });
  const { pool } = database;
  await pool.query(`insert into voting_sessions (id, title, description, starts_ms, ends_ms, members_only, created_ms)
    values ('s', 'Sitting', '', 0, 1, false, 0)`);
  for (const [number, [anonymous, status]] of [
    ['open', 'closed'],
    ['privatevoter', 'closed'],
    ['privateselection', 'open'],
  ].entries()) {
    await pool.query(
      `insert into polls (id, id_voting_session, number, type, title, question, description, documentation, vote_options,
         start_time_ms, closed_time_ms, status, anonymous, voting_organisation, may_change_vote, log_all_votes, created_by, created_ms)
       values ($1, 's', $2, 'vote', 'T', '', '', '[]', '{Yea,Nay}', 5, $3, $4, $1, 'none', true, false, 'm', 0)`,
      [anonymous, number + 1, status === 'closed' ? 9 : null, status],
    );
    for (const [voter, decision] of ['Yea', 'Nay', 'Yea'].entries()) {
      await pool.query(`insert into votes values ($1, $2, $3, 1, 6, 'r', 'public', 1, 'r', 'mark', 6)`, [
        anonymous,
        `v${voter}`,
        decision,
      ]);
    }
  }
  await migrate(pool, migrations, 2);
});
afterAll(() => database.close());

const rows = async (query: string) => (await database.pool.query<Record<string, unknown>>(query)).rows;

test('[BEY-03] an upgrade takes the choices of closed secret polls from their voters, and leaves open ones as they were', async () => {
  expect(
    await rows(
      `select poll_id, count(vote_decision)::int as told, count(*)::int as votes from votes group by 1 order by 1`,
    ),
  ).toEqual([
    { poll_id: 'open', told: 3, votes: 3 },
    { poll_id: 'privateselection', told: 0, votes: 3 },
    { poll_id: 'privatevoter', told: 0, votes: 3 },
  ]);
  expect(
    await rows('select poll_id, vote_decision, votes, is_sum from ballots order by vote_decision'),
  ).toEqual([
    { poll_id: 'privatevoter', vote_decision: 'Nay', votes: 1, is_sum: true },
    { poll_id: 'privatevoter', vote_decision: 'Yea', votes: 2, is_sum: true },
  ]);
});

test('[BEY-03] a secret poll that was open has no key: it is void, and says so', async () => {
  expect(await rows(`select id, status, cancel_reason from polls order by id`)).toEqual([
    { id: 'open', status: 'closed', cancel_reason: null },
    { id: 'privateselection', status: 'cancelled', cancel_reason: 'ballot-key-lost' },
    { id: 'privatevoter', status: 'closed', cancel_reason: null },
  ]);
});

test('[BEY-05] polls from before have one choice and a simple majority of the valid votes', async () => {
  expect(
    await rows(`select distinct form, majority->>'kind' as kind, majority->>'base' as base from polls`),
  ).toEqual([{ form: { kind: 'single' }, kind: 'simple', base: 'valid' }]);
});
