import type { Stay } from '@hemicycle/rules/people/attendance';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** The stays of a session: one for each connection, and one for each time that a person was in its
 *  rooms, with a connection or by HTTP alone. A connection or a person is stale without a sign of
 *  life since `staleBeforeMs`. A stale stay counts as ended at the last sign of life, even where
 *  the sweep has not noted it yet. Source: BEY-12. */
export async function loadStays(
  db: Kysely<Database>,
  idVotingSession: string,
  staleBeforeMs: number,
): Promise<Stay[]> {
  const { rows } = await sql<Stay>`
    with stays as (
      select stay.id, stay.user_id, stay.connection_id, joined_ms, stay.left_ms,
        case when connection_id is not null then connection.last_seen_ms
          else greatest(state.last_seen_ms, (select max(last_seen_ms) from people_connections as own
            where own.id_voting_session = stay.id_voting_session and own.user_id = stay.user_id)) end as seen_ms
      from attendance_stays as stay
      left join people_connections as connection on connection.id = connection_id
      left join people_states as state on connection_id is null
        and state.id_voting_session = stay.id_voting_session and state.user_id = stay.user_id
      where stay.id_voting_session = ${idVotingSession}
    )
    select user_id as "userId", joined_ms as "joinedMs",
      case
        when left_ms is not null then left_ms
        when seen_ms is null then joined_ms
        when seen_ms < ${staleBeforeMs} then greatest(joined_ms, seen_ms)
      end as "leftMs"
    from stays order by joined_ms, id`.execute(db);
  return rows;
}

/** Begins a stay for each connection to a session that has none. Call it where a session that had
 *  ended goes on: connections made after the end had begun no stay. */
export async function beginMissingStays(
  db: Kysely<Database>,
  idVotingSession: string,
  nowMs: number,
): Promise<void> {
  await sql`
    insert into attendance_stays (id_voting_session, user_id, connection_id, joined_ms)
    select id_voting_session, user_id, id, ${nowMs}::bigint from people_connections
    where id_voting_session = ${idVotingSession} order by id
    on conflict (connection_id) where left_ms is null do nothing`.execute(db);
}

/** Ends the stays of people who are taken out of a session. Each ends at the last sign of life of
 *  its connection. */
export async function endStaysOf(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    with held as (
      select id, last_seen_ms from people_connections
      where id_voting_session = ${idVotingSession} and user_id = any(${[...userIds]}::text[])
      order by id for update
    )
    update attendance_stays set left_ms = greatest(joined_ms, held.last_seen_ms)
    from held where connection_id = held.id and left_ms is null`.execute(db);
}

/** Deletes the stays of somebody in sessions at whose end they were not kept. Source: BEY-12. */
export async function deleteStaysNotKept(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`
    delete from attendance_stays as stay where user_id = ${userId} and not exists (
      select from expected_people
      where expected_people.id_voting_session = stay.id_voting_session and expected_people.user_id = ${userId})`.execute(
    db,
  );
}
