import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of a sitting's events other than votes: who presided from when, and who ended
 *  it. Events before this migration are unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sitting_facts (
      id bigint generated always as identity primary key,
      id_voting_session text not null references voting_sessions on delete cascade,
      kind text not null check (kind in ('presides', 'vacant', 'ended')),
      at_ms bigint not null,
      user_id text references users on delete set null,
      name text,
      check ((kind = 'vacant') = (name is null))
    )`.execute(db);
  await sql`create index sitting_facts_by_session on sitting_facts (id_voting_session, id)`.execute(db);
}
