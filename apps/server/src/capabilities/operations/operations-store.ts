import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** What the database says of itself: its time in ms since the epoch, and its size in bytes. */
export async function loadDatabaseFacts(
  db: Kysely<Database>,
): Promise<{ readonly nowMs: number; readonly bytes: number }> {
  const { rows } = await sql<{ nowMs: number; bytes: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs",
      pg_database_size(current_database())::float8 as bytes`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('a query of facts has one row');
  return facts;
}

/** The durable jobs: how many are due and not done, since when the first of them waits (ms since
 *  the epoch, null where none waits), and how many failed when they were last tried. */
export async function loadJobFacts(
  db: Kysely<Database>,
  nowMs: number,
): Promise<{ readonly waiting: number; readonly firstDueMs: number | null; readonly failing: number }> {
  const { rows } = await sql<{ waiting: number; firstDueMs: number | null; failing: number }>`
    select (count(*) filter (where due_ms <= ${nowMs}))::int as waiting,
      min(due_ms) filter (where due_ms <= ${nowMs}) as "firstDueMs",
      (count(*) filter (where last_error is not null))::int as failing
    from jobs`.execute(db);
  return rows[0] ?? { waiting: 0, firstDueMs: null, failing: 0 };
}

/** What goes on in all sittings of the site. */
export interface ActivityFacts {
  /** People with a page in a sitting, and the pages. */
  readonly people: number;
  readonly pages: number;
  readonly openPolls: number;
}

export async function loadActivityFacts(db: Kysely<Database>): Promise<ActivityFacts> {
  const { rows } = await sql<ActivityFacts>`
    select (select count(distinct user_id) from people_connections)::int as people,
      (select count(*) from people_connections)::int as pages,
      (select count(*) from polls where status = 'open')::int as "openPolls"`.execute(db);
  return rows[0] ?? { people: 0, pages: 0, openPolls: 0 };
}
