import { openTestDatabase, type TestDatabase } from '@hemicycle/testkit/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from './index.ts';

const UPGRADE = ['0060-kept-proposals', '0061-seat-rounds'];
const RUN_OFF = { rounds: [], winner: 'Anna', tiedBetween: [] };
const PROPOSED = { seats: 2, elected: ['Anna'], tiedBetween: ['Bo', 'Cy'], quorumMet: true };
/** Polls by id, as they were before the upgrade. `entry` is the closing entry in the record. */
const POLLS = [
  {
    id: 'a',
    status: 'closed',
    form: { kind: 'ranking', seats: 2 },
    entry: { election: PROPOSED, tally: { runOff: RUN_OFF } },
  },
  { id: 'b', status: 'closed', form: { kind: 'approval', seats: 1 }, entry: { tally: null } },
  { id: 'c', status: 'closed', form: { kind: 'single' }, entry: { tally: { runOff: null } } },
  { id: 'd', status: 'open', form: { kind: 'ranking', seats: 2 }, entry: null },
];
let database: TestDatabase;

beforeAll(async () => {
  const earlier = migrations.filter(({ name }) => !UPGRADE.includes(name));
  database = await openTestDatabase({ migrations: earlier });
  const client = await database.pool.connect();
  try {
    // Insert polls and records without their sessions and people, which this migration does not
    // read: the setting switches foreign keys off.
    await client.query('set session_replication_role = replica');
    for (const { id, status, form, entry } of POLLS) {
      await client.query(
        `insert into polls (id, id_voting_session, type, title, question, description, documentation, vote_options, status, anonymous,
           voting_organisation, may_change_vote, log_all_votes, form, may_split, majority, created_by, created_ms, start_time_ms, number, closed_time_ms)
         values ($1, 's', 'vote', $1, '', '', '[]', '{Anna,Bo,Cy}', $2, 'open', 'none', false, false, $3, false, '{}', 'm', 1, 1, $5, $4)`,
        [
          id,
          status,
          JSON.stringify(form),
          status === 'closed' ? 2 : null,
          POLLS.findIndex((one) => one.id === id) + 1,
        ],
      );
      if (entry === null) continue;
      await client.query(
        `insert into poll_records (id_voting_session, sequence, poll_id, kind, entry, hash, key_id, signature, created_ms)
         values ('s', $1, $2, 'closing', $3, $2, 'k', '', 1), ('s', $4, $2, 'declaration', '{"election":{}}', $5, 'k', '', 1)`,
        [POLLS.length + id.charCodeAt(0), id, JSON.stringify(entry), id.charCodeAt(0) + 100, `${id}2`],
      );
    }
  } finally {
    await client.query('set session_replication_role = default');
    client.release();
  }
  // Run the migrations one by one: both change polls, and within one transaction the database would
  // check foreign keys to sessions that do not exist here.
  for (const upTo of UPGRADE) {
    await migrate(
      database.pool,
      migrations.filter(({ name }) => name <= upTo || !UPGRADE.includes(name)),
      2,
    );
  }
});
afterAll(() => database.close());

test('[BEY-08] an election that closed before the upgrade shows whom its closing proposes, and its rounds', async () => {
  const { rows } = await database.pool.query('select id, election, run_off from polls order by id');
  expect(rows).toEqual([
    { id: 'a', election: PROPOSED, run_off: RUN_OFF },
    { id: 'b', election: null, run_off: null },
    { id: 'c', election: null, run_off: null },
    { id: 'd', election: null, run_off: null },
  ]);
});
