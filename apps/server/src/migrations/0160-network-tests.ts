import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the throw-away rooms of network tests, and the last self-test of each person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table network_test_rooms (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      title text not null,
      is_open boolean not null default false,
      identities text[] not null default '{}',
      created_ms bigint not null
    )`.execute(db);
  await sql`create index network_test_rooms_created on network_test_rooms (created_ms)`.execute(db);
  await sql`
    create table self_tests (
      user_id text primary key references users (id) on delete cascade,
      state text not null check (state in ('ready', 'poor', 'failed')),
      failed text[] not null,
      path jsonb,
      tested_ms bigint not null
    )`.execute(db);
}
