import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the tables of the stays in media rooms on all servers, and of the servers that live. They
 *  need not survive a crash of the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table running_servers (id text primary key, seen_ms bigint not null)`.execute(db);
  await sql`create sequence media_turns`.execute(db);
  await sql`
    create unlogged table media_stays (
      room_id text not null,
      id text not null,
      user_id text not null,
      epoch bigint not null,
      server_id text not null,
      connection_id text,
      sends jsonb not null,
      may jsonb not null,
      hidden boolean not null,
      views_shares boolean not null,
      camera_turn bigint,
      microphone_turn bigint,
      primary key (room_id, id)
    )`.execute(db);
  await sql`create index media_stays_of_server on media_stays (server_id)`.execute(db);
}
