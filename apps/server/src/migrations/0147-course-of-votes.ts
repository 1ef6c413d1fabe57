import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keeps what is done to a vote while it is open: its suspension with the remaining time, every
 *  extension, and why it was cancelled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table polls
      add column suspended_ms bigint,
      add column remaining_ms bigint,
      add column resumed_ms bigint,
      add column course jsonb not null default '[]',
      add column cancel_commentary text not null default ''`.execute(db);
}
