import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds whether two electors of a poll have different weights, also for polls that were opened
 *  before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table polls add column weights_differ boolean not null default false`.execute(db);
  await sql`
    update polls set weights_differ = true
    where (select count(distinct weight) > 1 from poll_electors where poll_id = polls.id)`.execute(db);
}
