import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the tables of sign-ins, failed attempts to sign in, and people's choices for the
 *  meeting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_ins (
      id text primary key,
      token_hash text not null constraint sign_ins_token_unique unique,
      user_id text not null references users (id) on delete cascade,
      created_ms bigint not null,
      expires_ms bigint not null
    )`.execute(db);
  await sql`create index sign_ins_user on sign_ins (user_id)`.execute(db);
  await sql`create index sign_ins_expires on sign_ins (expires_ms)`.execute(db);
  await sql`
    create table sign_in_failures (
      scope text not null check (scope in ('account', 'address')),
      key_hash text not null,
      failed_ms bigint not null
    )`.execute(db);
  await sql`create index sign_in_failures_key on sign_in_failures (scope, key_hash, failed_ms)`.execute(db);
  await sql`create index sign_in_failures_failed on sign_in_failures (failed_ms)`.execute(db);
  await sql`
    create table user_sessions (
      user_id text primary key references users (id) on delete cascade,
      preferred_video_input text,
      preferred_audio_input text,
      preferred_audio_output text,
      voting_session_to_attend text,
      is_virtual_background_enabled boolean not null default false
    )`.execute(db);
}
