import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the mailings to people who are absent from a session, with a letter for each person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table absent_mailings (
      id text primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      from_user_id text references users (id) on delete set null,
      request_id text not null,
      subject text not null,
      text text not null,
      link text not null,
      created_ms bigint not null
    )`.execute(db);
  await sql`create unique index absent_mailings_by_request on absent_mailings (from_user_id, request_id)`.execute(
    db,
  );
  await sql`create index absent_mailings_of_session on absent_mailings (id_voting_session, created_ms)`.execute(
    db,
  );
  await sql`
    create table absent_letters (
      mailing_id text not null references absent_mailings (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      status text not null check (status in ('waiting', 'sending', 'sent', 'failed')),
      tries integer not null default 0,
      primary key (mailing_id, user_id)
    )`.execute(db);
}
