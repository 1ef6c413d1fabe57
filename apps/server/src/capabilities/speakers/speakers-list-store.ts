import { permissions } from '@hemicycle/contract/permissions';
import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../database.ts';
import { inARoom } from '../rooms/public.ts';

export type SpeakersListRow = Selectable<Database['speakers_lists']>;

/** Writes a list with the next number of its session; null where one is open. */
export async function insertList(
  db: Kysely<Database>,
  list: Omit<Insertable<Database['speakers_lists']>, 'number'>,
): Promise<SpeakersListRow | null> {
  const row = await db
    .insertInto('speakers_lists')
    .values({
      ...list,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from speakers_lists
        where id_voting_session = ${list.id_voting_session})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The open list of a session, held until the end of the transaction: steps are made one after the
 *  other. */
export async function loadOpenListForUpdate(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<SpeakersListRow | null> {
  const row = await db
    .selectFrom('speakers_lists')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .where('closed_ms', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The lists of a session, newest first. */
export async function loadLists(db: Kysely<Database>, idVotingSession: string): Promise<SpeakersListRow[]> {
  return db
    .selectFrom('speakers_lists')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('number', 'desc')
    .execute();
}

/** The newest list of a session, open or not; null before the first. */
export async function loadNewestList(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<SpeakersListRow | null> {
  const row = await db
    .selectFrom('speakers_lists')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a list and returns it as it is then. */
export async function updateList(
  db: Kysely<Database>,
  listId: string,
  changes: Updateable<Database['speakers_lists']>,
): Promise<SpeakersListRow> {
  return db
    .updateTable('speakers_lists')
    .set(changes)
    .where('id', '=', listId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A session past its end with an open list, and nobody but streaming accounts in its chamber or
 *  its huddles. */
export interface DesertedSession {
  readonly idVotingSession: string;
  /** When the last one was there, and the list moved no more. Of whoever was taken out of the
   *  session only their stays tell when. */
  readonly sinceMs: number;
}

/** The sessions that are deserted now, or of these the one named. */
export async function loadDesertedSessions(
  db: Kysely<Database>,
  nowMs: number,
  idVotingSession: string | null = null,
): Promise<DesertedSession[]> {
  const { rows } = await sql<DesertedSession>`
    with bots as (
      select user_id from user_roles join roles on roles.id = role_id
      where ${permissions.streamingBot} = any(actions_allowed)
    )
    select id_voting_session as "idVotingSession", least(${nowMs}::bigint, greatest(opened_ms,
      (select max(greatest(started_ms + spoken_ms, running_since_ms, ended_ms)) from speeches
        where list_id = speakers_lists.id),
      (select max(left_ms) from people_states
        where id_voting_session = voting_sessions.id and user_id not in (select user_id from bots)),
      (select max(left_ms) from attendance_stays as stays
        where id_voting_session = voting_sessions.id and user_id not in (select user_id from bots) and not exists (
          select from people_states
          where id_voting_session = voting_sessions.id and user_id = stays.user_id)))) as "sinceMs"
    from speakers_lists join voting_sessions on voting_sessions.id = id_voting_session
    where closed_ms is null and ends_ms <= ${nowMs}
      and (${idVotingSession}::text is null or id_voting_session = ${idVotingSession})
      and not exists (select from people_states
        where people_states.id_voting_session = voting_sessions.id and ${inARoom()}
          and user_id not in (select user_id from bots))`.execute(db);
  return rows;
}
