import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the division bell: the devices on which it reaches people, and for each vote whom it rang,
 *  which way, and what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bell_devices (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      address text not null unique,
      p256dh text not null,
      auth text not null,
      name text not null,
      created_ms bigint not null
    )`.execute(db);
  await sql`create index bell_devices_of_user on bell_devices (user_id)`.execute(db);
  await sql`
    create table bell_rings (
      poll_id text not null references polls (id) on delete cascade,
      user_id text not null,
      way text not null check (way in ('push', 'mail')),
      device_id text not null default '',
      status text not null check (status in ('waiting', 'sending', 'sent', 'failed')),
      tries integer not null default 0,
      answered_ms bigint,
      primary key (poll_id, user_id, way, device_id)
    )`.execute(db);
  await sql`
    create table bells (
      poll_id text primary key references polls (id) on delete cascade,
      rung_ms bigint not null
    )`.execute(db);
}
