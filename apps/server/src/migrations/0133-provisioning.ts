import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds provisioning by SCIM 2.0: the tokens of directories, and what a directory calls its people
 *  and groups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scim_tokens (
      id text primary key,
      name text not null constraint scim_tokens_name_unique unique,
      token_hash text not null unique,
      first_roles text[] not null,
      created_ms bigint not null,
      used_ms bigint
    )`.execute(db);
  await sql`
    create table scim_people (
      user_id text primary key references users (id) on delete cascade,
      user_name text,
      external_id text,
      left_ms bigint
    )`.execute(db);
  await sql`create index scim_people_user_name on scim_people (lower(user_name))`.execute(db);
  await sql`create index scim_people_external_id on scim_people (external_id)`.execute(db);
  await sql`
    create table scim_groups (
      group_id text primary key references groups (id) on delete cascade,
      external_id text
    )`.execute(db);
}
