import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds guest links that are bound to one address with their one-time codes, and the daily job that
 *  forgets guests some days after their session. `nonce`: what the code is derived from; null: it
 *  was used. `proof_hash`: of the token that somebody got for the right code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table guest_links add column bound_email text`.execute(db);
  await sql`
    create unique index guest_links_bound on guest_links (id_voting_session, bound_email)
    where bound_email is not null and revoked_ms is null`.execute(db);
  await sql`
    create table guest_codes (
      link_id text primary key references guest_links (id) on delete cascade,
      nonce text,
      expires_ms bigint not null,
      tries integer not null default 0,
      proof_hash text,
      proof_expires_ms bigint
    )`.execute(db);
  await sql`alter table guests add column forgotten_ms bigint`.execute(db);
  await sql`
    insert into jobs (name, key, due_ms, payload, created_ms)
    select 'sweep-guests', 'first', now_ms + 86400000, 'null', now_ms
    from (select (extract(epoch from now()) * 1000)::bigint as now_ms) as clock`.execute(db);
}
