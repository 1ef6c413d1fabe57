import { permissions } from '@hemicycle/contract/permissions';
import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../database.ts';
import { inARoom } from '../rooms/public.ts';

export type SpeakersListRow = Selectable<Database['speakers_lists']>;

/** Writes a list with the next number in its session; null where a list is open already. Its
 *  version is greater than that of every earlier list, so that a step for one fits no other. */
export async function insertList(
  db: Kysely<Database>,
  list: Omit<Insertable<Database['speakers_lists']>, 'number' | 'version'>,
): Promise<SpeakersListRow | null> {
  const row = await db
    .insertInto('speakers_lists')
    .values({
      ...list,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from speakers_lists
        where id_voting_session = ${list.id_voting_session})`,
      version: nextVersion(list.id_voting_session),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

const nextVersion = (idVotingSession: string) =>
  sql<number>`(select coalesce(max(version), -1) + 1 from speakers_lists where id_voting_session = ${idVotingSession})`;

/** Sets the open list aside, while another item is current. */
export async function setListAside(db: Kysely<Database>, listId: string, nowMs: number): Promise<void> {
  await db
    .updateTable('speakers_lists')
    .set({ closed_ms: nowMs, set_aside: true })
    .where('id', '=', listId)
    .execute();
}

/** Opens the newest list of an item again; null where it has none. One that a person closed takes
 *  no names. The transaction must hold the session, and no list of it may be open. */
export async function openListAgain(
  db: Kysely<Database>,
  idVotingSession: string,
  itemId: string,
  nowMs: number,
): Promise<SpeakersListRow | null> {
  const row = await db
    .updateTable('speakers_lists')
    .set({
      closed_ms: null,
      set_aside: false,
      hands_until_ms: sql<number | null>`case when set_aside then hands_until_ms
        else coalesce(hands_until_ms, ${nowMs}::bigint) end`,
      version: nextVersion(idVotingSession),
    })
    .where(
      'id',
      '=',
      sql<string>`(select id from speakers_lists
        where id_voting_session = ${idVotingSession} and item_id = ${itemId} order by number desc limit 1)`,
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Closes for good the lists of a session that are set aside. */
export async function closeListsAside(db: Kysely<Database>, idVotingSession: string): Promise<void> {
  await db
    .updateTable('speakers_lists')
    .set({ set_aside: false })
    .where('id_voting_session', '=', idVotingSession)
    .where('set_aside', '=', true)
    .execute();
}

/** The open list of a session, locked until the end of the transaction, so that one step is made
 *  after another. */
export async function loadOpenListForUpdate(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<SpeakersListRow | null> {
  // While it waits for the lock, another list may become the open one.
  return (await lockOpenList(db, idVotingSession)) ?? lockOpenList(db, idVotingSession);
}

async function lockOpenList(db: Kysely<Database>, idVotingSession: string): Promise<SpeakersListRow | null> {
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

/** The open list of a session, or the one that was open last; null where there was none. */
export async function loadNewestList(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<SpeakersListRow | null> {
  const row = await db
    .selectFrom('speakers_lists')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .orderBy(sql`closed_ms desc nulls first`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function loadList(db: Kysely<Database>, listId: string): Promise<SpeakersListRow> {
  return db.selectFrom('speakers_lists').selectAll().where('id', '=', listId).executeTakeFirstOrThrow();
}

/** Changes a list and returns the new row. */
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

/** A session that is past its end and has an open list. Its chamber and its huddles are empty
 *  except for streaming accounts. */
export interface DesertedSession {
  readonly idVotingSession: string;
  /** The later of two times: when the last person left, and when the list last changed. People who
   *  were taken out of the session have no state, so their stays tell when they left. */
  readonly sinceMs: number;
}

/** The sessions that are deserted now; with `idVotingSession`, that session alone. */
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

/** Deletes the speakers lists of a session with their speeches, and the requests to speak. */
export async function deleteSpeakers(db: Kysely<Database>, idVotingSession: string): Promise<void> {
  await db.deleteFrom('speech_requests').where('id_voting_session', '=', idVotingSession).execute();
  await db.deleteFrom('speakers_lists').where('id_voting_session', '=', idVotingSession).execute();
}
