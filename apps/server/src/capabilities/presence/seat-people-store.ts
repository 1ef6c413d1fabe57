import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { GOES_OUT, MAIN_CHAMBER } from '../rooms/public.ts';

/** Puts people into the main chamber of a session that no real person attends. */
export async function seatPeople(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
  fromMs: number,
): Promise<void> {
  await sql`
    insert into people_states (id_voting_session, user_id, meeting, entered_ms, last_seen_ms)
    select ${idVotingSession}, user_id, ${MAIN_CHAMBER}, ${fromMs}, ${fromMs}
    from unnest(${[...userIds]}::text[]) as seated (user_id)`.execute(db);
}

/** Takes everybody out of a session that no real person attends. */
export async function emptyChamber(
  db: Kysely<Database>,
  idVotingSession: string,
  atMs: number,
): Promise<void> {
  await sql`
    update people_states set ${GOES_OUT}, left_ms = ${atMs}
    where id_voting_session = ${idVotingSession}`.execute(db);
}

/** Deletes the states and stays of a session that no real person attends. */
export async function deletePeople(db: Kysely<Database>, idVotingSession: string): Promise<void> {
  await db.deleteFrom('people_states').where('id_voting_session', '=', idVotingSession).execute();
  await db.deleteFrom('attendance_stays').where('id_voting_session', '=', idVotingSession).execute();
}
