import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Notes which tables of a session each transaction changed, in that transaction and whoever made
 *  it. No row is updated or locked, so transactions never wait for each other here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live_changes (
      xid xid8 not null default pg_current_xact_id(),
      table_name text not null,
      id_voting_session text,
      server_name text not null default current_setting('application_name'),
      at_ms bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint
    )`.execute(db);
  await sql`create index live_changes_xid on live_changes (xid)`.execute(db);
  await sql`create index live_changes_at on live_changes (at_ms)`.execute(db);

  const bySession = 'select distinct id_voting_session from changed';
  for (const table of [
    'people_states',
    'people_connections',
    'raised_hands',
    'polls',
    'proxy_voters',
    'chat_messages',
    'quorum_results',
    'speakers_lists',
    'huddles',
    'voting_session_members',
  ]) {
    // The sign of life of a connection is no news.
    const events = table === 'people_connections' ? (['insert', 'delete'] as const) : undefined;
    await noteChangesOf(db, table, bySession, events);
  }
  await noteChangesOf(db, 'voting_sessions', 'select distinct id as id_voting_session from changed');
  const byPoll =
    'select distinct polls.id_voting_session from changed join polls on polls.id = changed.poll_id';
  for (const table of ['votes', 'sealed_ballots']) await noteChangesOf(db, table, byPoll);
  const byList = `select distinct speakers_lists.id_voting_session
    from changed join speakers_lists on speakers_lists.id = changed.list_id`;
  await noteChangesOf(db, 'speeches', byList);
  const everywhere = 'select distinct null::text as id_voting_session from changed';
  for (const table of [
    'users',
    'roles',
    'user_roles',
    'groups',
    'user_groups',
    'site_settings',
    'quorum_rules',
  ]) {
    await noteChangesOf(db, table, everywhere);
  }
}

/** From now on each statement that changes rows of the table notes the change. `sessions` is a
 *  query over the changed rows, `changed`; it gives `id_voting_session` of each session that shows
 *  them, or null for all sessions. For the table of a new live part its own migration calls
 *  this. */
export async function noteChangesOf(
  db: Kysely<unknown>,
  table: string,
  sessions: string,
  events: readonly ('insert' | 'update' | 'delete')[] = ['insert', 'update', 'delete'],
): Promise<void> {
  await sql`
    create function ${sql.id(`note_${table}`)}() returns trigger language plpgsql as ${sql.lit(`
    begin
      insert into live_changes (table_name, id_voting_session)
      select '${table}', id_voting_session from (${sessions}) as those;
      return null;
    end`)}`.execute(db);
  for (const event of events) {
    await sql`
      create trigger ${sql.id(`note_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(event === 'delete' ? 'old' : 'new')} table as changed
      for each statement execute function ${sql.id(`note_${table}`)}()`.execute(db);
  }
}
