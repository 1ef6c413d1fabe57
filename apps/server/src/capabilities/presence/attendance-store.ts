import type { Stay } from '@hemicycle/rules/people/attendance';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** The stays of a session, one for each connection. A connection is stale without a sign of life
 *  since `staleBeforeMs`. The stay of a stale connection counts as ended at its last sign of life,
 *  even where the sweep has not noted it yet. */
export async function loadStays(
  db: Kysely<Database>,
  idVotingSession: string,
  staleBeforeMs: number,
): Promise<Stay[]> {
  const { rows } = await sql<Stay>`
    select attendance_stays.user_id as "userId", joined_ms as "joinedMs",
      case
        when left_ms is not null then left_ms
        when people_connections.id is null then joined_ms
        when last_seen_ms < ${staleBeforeMs} then greatest(joined_ms, last_seen_ms)
      end as "leftMs"
    from attendance_stays
    left join people_connections on people_connections.id = connection_id
    where attendance_stays.id_voting_session = ${idVotingSession}
    order by joined_ms, attendance_stays.id`.execute(db);
  return rows;
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
