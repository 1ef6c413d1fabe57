import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the log of all record entries of the site: the complete subtrees of its tree, and the
 *  entries that wait for their place in it. The log outlives the sessions, so it refers to none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_log_nodes (
      level integer not null,
      position bigint not null,
      hash text not null,
      primary key (level, position)
    )`.execute(db);
  await sql`create index record_log_leaves on record_log_nodes (hash) where level = 0`.execute(db);
  await sql`
    create table record_log_waiting (
      id bigint generated always as identity primary key,
      id_voting_session text not null,
      sequence integer not null,
      hash text not null
    )`.execute(db);
  await sql`
    insert into record_log_waiting (id_voting_session, sequence, hash)
    select id_voting_session, sequence, hash from poll_records
    order by created_ms, id_voting_session, sequence`.execute(db);
}
