import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets attempts to sign in count before their password is checked, and adds the networks from
 *  which an account has signed in before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_in_failures add column attempt_id text, add column in_hand boolean not null default false`.execute(
    db,
  );
  await sql`create index sign_in_failures_attempt on sign_in_failures (attempt_id)`.execute(db);
  await sql`
    create table known_networks (
      pair_hash text primary key,
      used_ms bigint not null
    )`.execute(db);
  await sql`create index known_networks_used on known_networks (used_ms)`.execute(db);
}
