import { openTestDatabase } from '@hemicycle/testkit/test-database';
import type { TestDatabase } from '@hemicycle/testkit/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculateAll } from './calculate-quorums.ts';
import { loadQuorumFacts, quorumFactsQuery } from './quorum-facts-store.ts';

const PEOPLE = 5_000;
const OTHER_SESSIONS = 9;

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const { pool } = database;
  await pool.query(`
    insert into roles (id, name, actions_allowed, created_ms) values ('member', 'Member', '{app_vote-bool}', 0);
    insert into groups (id, name, grouptype, color, weighting_number, vote_organisation, created_ms) values
      ('council', 'Council', 'vote-organisation', '#000000', null, null, 0),
      ('one', 'One', 'vote-weighting', '#000000', 0.1, 'council', 0);
    insert into users (id, email, display_name, created_ms)
      select 'p' || n, 'p' || n || '@scale.test', 'P ' || n, 0 from generate_series(1, ${PEOPLE}) n;
    insert into user_roles (user_id, role_id, position) select id, 'member', 0 from users;
    insert into user_groups (user_id, group_id, position) select id, 'one', 0 from users;
    insert into quorum_rules (id, name, amount_type, amount, total_type, group_ids, vote_organisation, created_ms) values
      ('heads', 'Heads', 'percent', 50, 'dynamic', '{}', null, 0),
      ('weight', 'Weight', 'percent', 50, 'dynamic', '{}', 'council', 0);
    insert into voting_sessions (id, title, starts_ms, ends_ms, members_only, quorums, created_ms)
      select 's' || n, 'S', 0, 1, true, '{heads,weight}', 0 from generate_series(0, ${OTHER_SESSIONS}) n;
    insert into voting_session_members (id_voting_session, user_id)
      select s.id, u.id from voting_sessions s cross join users u;
    insert into people_states (id_voting_session, user_id, meeting, entered_ms, last_seen_ms)
      select s.id, u.id, 'mainchamber', 1, 2 from voting_sessions s cross join users u;
    insert into people_connections (id, id_voting_session, user_id, last_seen_ms)
      select id_voting_session || user_id, id_voting_session, user_id, 3 from people_states;
    insert into quorum_contributions (id_voting_session, rule_id, user_id, weight_contribution)
      select id_voting_session, 'heads', user_id, 1 from people_states;
    analyze;`);
}, 120_000);
afterAll(() => database.close());

test('[QUOR-08] all rules of a chamber of 5,000 are calculated exactly, from one query', async () => {
  const statements: string[] = [];
  const counted = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const facts = await loadQuorumFacts(counted, 's0');
  expect(statements).toHaveLength(1);
  if (facts === null) throw new Error('the session is there');
  const [heads, weight] = calculateAll(facts);
  expect(heads?.calculation).toMatchObject({ contributed: '5000', needed: '2500', pass: true });
  expect(weight?.calculation).toMatchObject({ contributed: '500', dynamicTotal: '500', needed: '250' });
  expect(heads?.calculation.contributions[0]).toMatchObject({ weightContribution: '1', lastSeen: 3 });
});

test('[QUOR-08] the query reads no table of the sessions whole', async () => {
  const query = quorumFactsQuery('s0').compile(database.db);
  const { rows } = await sql<{
    'QUERY PLAN': unknown;
  }>`explain (format json) ${quorumFactsQuery('s0')}`.execute(database.db);
  const plan = JSON.stringify(rows);
  expect(query.parameters).toContain('s0');
  for (const table of [
    'people_states',
    'people_connections',
    'voting_session_members',
    'quorum_contributions',
  ]) {
    expect(plan, table).toContain(`"Relation Name":"${table}"`);
    expect(plan, table).not.toMatch(new RegExp(`"Node Type":"Seq Scan"[^{}]*"Relation Name":"${table}"`));
  }
});
