import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** From how many votes on the count of a secret poll is told, and why one is not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table polls
      add column fewest_to_tell integer not null default 0,
      add column count_withheld text check (count_withheld in ('too-few-votes', 'too-few-of-weight'))`.execute(
    db,
  );
}
