import { openTestDatabase, type TestDatabase } from '@hemicycle/testkit/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attendanceQuery, loadAttendance } from './attendance-store.ts';

const PEOPLE = 1_000;

let database: TestDatabase;

/** Everybody enters after PostgreSQL has last counted who is in. */
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query(`
    insert into roles (id, name, actions_allowed, created_ms) values
      ('member', 'Member', '{app_vote-bool}', 0),
      ('clerk', 'Clerk', '{app_participant_moderation-bool,app_every_session-bool}', 0);
    insert into users (id, email, display_name, created_ms)
      select 'p' || n, 'p' || n || '@scale.test', 'P ' || n, 0 from generate_series(1, ${PEOPLE}) n;
    insert into user_roles (user_id, role_id, position) select id, 'member', 0 from users;
    insert into user_roles (user_id, role_id, position) values ('p7', 'clerk', 1);
    insert into voting_sessions (id, title, starts_ms, ends_ms, members_only, created_ms)
      values ('s', 'S', 0, 1, true, 0);
    insert into voting_session_members (id_voting_session, user_id) select 's', id from users;
    insert into people_states (id_voting_session, user_id, last_seen_ms) select 's', id, 2 from users;
    analyze;
    update people_states set meeting = 'mainchamber', entered_ms = 3;`);
}, 60_000);
afterAll(() => database.close());

test('a thousand people are counted, and the moderator among them presides', async () => {
  const attendance = await loadAttendance(database.db, ['s']);
  expect(attendance.get('s')).toMatchObject({
    presentCount: PEOPLE,
    memberCount: PEOPLE,
    presiding: 'P 7',
  });
});

test('the query looks at each person a few times, and not at each pair of people', async () => {
  const { rows } = await sql<{
    'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
  }>`explain (analyze, format json) ${attendanceQuery(['s'])}`.execute(database.db);
  const looked = rows[0]?.['QUERY PLAN'].reduce((sum, { Plan }) => sum + rowsOf(Plan), 0);
  expect(looked).toBeGreaterThan(PEOPLE);
  expect(looked).toBeLessThan(40 * PEOPLE);
});

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The rows that a plan and its parts looked at. */
function rowsOf(node: PlanNode): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), own);
}
