import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets accounts be switched off, keeps when each last signed in, and lets the log of acts hold
 *  what administrators do outside of every session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column switched_off_ms bigint`.execute(db);
  await sql`
    create table last_sign_ins (
      user_id text primary key references users (id) on delete cascade,
      last_ms bigint not null
    )`.execute(db);
  await sql`
    insert into last_sign_ins (user_id, last_ms)
    select user_id, max(created_ms) from sign_ins group by user_id`.execute(db);
  await sql`alter table moderation_acts alter column id_voting_session drop not null`.execute(db);
}
