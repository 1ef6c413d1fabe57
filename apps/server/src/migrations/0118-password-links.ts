import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the links with which people set a new password, and the requests of those who forgot
 *  theirs, which are kept for an hour to count them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_links (
      user_id text primary key references users (id) on delete cascade,
      token_hash text not null constraint password_links_token_unique unique,
      expires_ms bigint not null
    )`.execute(db);
  await sql`
    create table forgotten_requests (
      id text primary key,
      account_hash text not null,
      network_hash text not null,
      asked_ms bigint not null
    )`.execute(db);
  await sql`create index forgotten_requests_account on forgotten_requests (account_hash)`.execute(db);
  await sql`create index forgotten_requests_network on forgotten_requests (network_hash)`.execute(db);
}
