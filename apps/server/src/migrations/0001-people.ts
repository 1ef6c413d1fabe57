import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the tables of accounts, their roles and their groups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id text primary key,
      email text not null constraint users_email_unique unique check (email = lower(email)),
      davra_email text,
      display_name text not null,
      first_name text not null default '',
      last_name text not null default '',
      avatar text,
      type text not null default 'user' check (type in ('user', 'guest-temporary')),
      subtype text,
      accessibility_mode_enabled boolean not null default false,
      password_hash text,
      created_ms bigint not null
    )`.execute(db);
  await sql`
    create table roles (
      id text primary key,
      name text not null constraint roles_name_unique unique,
      actions_allowed text[] not null,
      created_ms bigint not null
    )`.execute(db);
  await sql`
    create table groups (
      id text primary key,
      name text not null,
      grouptype text not null check (grouptype in
        ('primary', 'secondary', 'miscellaneous', 'delegation', 'vote-organisation', 'vote-weighting')),
      color text not null,
      virtual_background_url text,
      virtual_background_mandatory boolean not null default false,
      weighting_number numeric(20, 8) check (weighting_number >= 0),
      vote_organisation text references groups (id),
      created_ms bigint not null,
      check ((grouptype = 'vote-weighting') = (vote_organisation is not null)),
      check ((grouptype = 'vote-weighting') = (weighting_number is not null))
    )`.execute(db);
  await sql`
    create table user_roles (
      user_id text not null references users (id) on delete cascade,
      role_id text not null references roles (id),
      position integer not null,
      primary key (user_id, role_id)
    )`.execute(db);
  await sql`create index user_roles_role on user_roles (role_id)`.execute(db);
  await sql`
    create table user_groups (
      user_id text not null references users (id) on delete cascade,
      group_id text not null references groups (id),
      position integer not null,
      primary key (user_id, group_id)
    )`.execute(db);
  await sql`create index user_groups_group on user_groups (group_id)`.execute(db);
}
