import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the least number of votes at which the count of a secret poll is shown, and the reason
 *  where a count is withheld. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table polls
      add column fewest_to_tell integer not null default 0,
      add column count_withheld text check (count_withheld in ('too-few-votes', 'too-few-of-weight'))`.execute(
    db,
  );
}
