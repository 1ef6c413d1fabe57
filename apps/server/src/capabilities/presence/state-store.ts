import type { PeopleState } from '@hemicycle/contract/people';
import { sql } from 'kysely';
import type { Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../database.ts';
import { inARoom, inMainChamber, isInHuddle, isInRoom } from '../rooms/public.ts';
import { shownName } from '../names/public.ts';
import { endStaysOf } from './attendance-store.ts';
import type { PersonInSession } from './belonging-store.ts';

/** What moderators have set for one person: whether microphone, camera and share are muted by
 *  force. */
export type ForceMutes = Pick<PeopleState, 'forceMuteAudio' | 'forceMuteVideo' | 'forceMuteShare'>;

export type StateRow = Selectable<Database['people_states']>;

/** The state of a person, locked until the end of the transaction; null when the person was never
 *  in the session. */
export async function loadStateForUpdate(
  db: Kysely<Database>,
  { idVotingSession, userId }: PersonInSession,
): Promise<StateRow | null> {
  const row = await db
    .selectFrom('people_states')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateState(
  db: Kysely<Database>,
  { idVotingSession, userId }: PersonInSession,
  changes: Updateable<Database['people_states']>,
): Promise<void> {
  await db
    .updateTable('people_states')
    .set(changes)
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
    .execute();
}

/** The people who are still in the main chamber of a session that ended before these times, and
 *  whether a host ended it for everybody. */
export async function loadPeopleAfterEnd(
  db: Kysely<Database>,
  before: { readonly endedByHostBeforeMs: number; readonly endedBeforeMs: number },
): Promise<(PersonInSession & { readonly endedByHost: boolean })[]> {
  const { rows } = await sql<PersonInSession & { endedByHost: boolean }>`
    select id_voting_session as "idVotingSession", user_id as "userId",
      host_ended_ms is not distinct from ends_ms as "endedByHost"
    from people_states join voting_sessions on voting_sessions.id = id_voting_session
    where ${inMainChamber()} and ends_ms < case when host_ended_ms is not distinct from ends_ms
      then ${before.endedByHostBeforeMs}::bigint else ${before.endedBeforeMs}::bigint end`.execute(db);
  return rows;
}

/** Notes that somebody left the media of the main chamber, so that joining it again counts as a new
 *  stay. */
export async function updateMediaLeft(
  db: Kysely<Database>,
  { idVotingSession, userId }: PersonInSession,
): Promise<void> {
  await db
    .updateTable('people_states')
    .set({ media_epoch: null })
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
    .where('media_epoch', 'is not', null)
    .execute();
}

/** The people in the main chamber of a session whose microphones are open there, with the names
 *  under which they are seen. One query. Source: BEY-38. */
export async function loadOpenMicrophones(
  db: Kysely<Database>,
  idVotingSession: string,
  huddleId: string | null,
): Promise<{ readonly userId: string; readonly displayName: string }[]> {
  const { rows } = await sql<{ userId: string; displayName: string }>`
    select user_id as "userId", coalesce(overrided_name, ${shownName()}) as "displayName"
    from people_states join users on users.id = user_id
    where id_voting_session = ${idVotingSession} and ${isInRoom(huddleId ?? idVotingSession)} and mute_audio = 0`.execute(
    db,
  );
  return rows;
}

/** Mutes the unmuted microphones or cameras of a session. `except` leaves out one person, holders
 *  of a permission, and people whom a moderator let through. `inHuddle` limits it to one huddle,
 *  and null to people in no huddle. Returns the ids of the people whom it muted. */
export async function muteStates(
  db: Kysely<Database>,
  idVotingSession: string,
  what: 'audio' | 'video',
  except: { readonly userId?: string; readonly permission?: string; readonly letThrough?: boolean },
  inHuddle?: string | null,
): Promise<string[]> {
  const [mute, word] =
    what === 'audio'
      ? (['mute_audio', 'force_mute_audio'] as const)
      : (['mute_video', 'force_mute_video'] as const);
  const rows = await db
    .updateTable('people_states')
    .set({ [mute]: 1 })
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', 'in', (those) =>
      those
        .selectFrom('people_states')
        .select('user_id')
        .where('id_voting_session', '=', idVotingSession)
        .where(mute, '=', 0)
        .orderBy('user_id')
        .forUpdate(),
    )
    .where(mute, '=', 0)
    .$if(inHuddle !== undefined, (query) => query.where(isInHuddle(inHuddle ?? null)))
    .$if(except.userId !== undefined, (query) => query.where('user_id', '<>', except.userId ?? ''))
    .$if(except.letThrough === true, (query) =>
      query.where(sql<boolean>`${sql.ref(word)} is distinct from 0`),
    )
    .$if(except.permission !== undefined, (query) =>
      query.where(
        sql<boolean>`not exists (select from user_roles join roles on roles.id = role_id
          where user_roles.user_id = people_states.user_id and ${except.permission ?? ''} = any(actions_allowed))`,
      ),
    )
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** What moderators have set for people of a session, by user id. People who were never there are
 *  left out. */
export async function loadForceMutes(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<Map<string, ForceMutes>> {
  const rows = await db
    .selectFrom('people_states')
    .select([
      'user_id as userId',
      'force_mute_audio as forceMuteAudio',
      'force_mute_video as forceMuteVideo',
      'force_mute_share as forceMuteShare',
    ])
    .where('id_voting_session', '=', idVotingSession)
    .where(sql<boolean>`user_id = any(${[...userIds]}::text[])`)
    .execute();
  return new Map(rows.map(({ userId, ...mutes }) => [userId, mutes]));
}

/** Ids of the people who are now in the session: connected, or in the main chamber or a huddle. */
export async function loadPresentUserIds(db: Kysely<Database>, idVotingSession: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from people_states
    where id_voting_session = ${idVotingSession} and (${inARoom()} or exists (
      select from people_connections
      where people_connections.id_voting_session = people_states.id_voting_session
        and people_connections.user_id = people_states.user_id))`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Ids of everybody who was ever in the session. */
export async function loadStateUserIds(db: Kysely<Database>, idVotingSession: string): Promise<string[]> {
  const rows = await db
    .selectFrom('people_states')
    .select('user_id')
    .where('id_voting_session', '=', idVotingSession)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The sessions in which any of these people were, each with those who were in it. */
export async function loadSessionsOfPeople(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<{ idVotingSession: string; userIds: string[] }[]> {
  return db
    .selectFrom('people_states')
    .select(['id_voting_session as idVotingSession', sql<string[]>`array_agg(user_id)`.as('userIds')])
    .where(sql<boolean>`user_id = any(${[...userIds]}::text[])`)
    .groupBy('id_voting_session')
    .execute();
}

/** Lets nobody enter or leave any session until the end of the transaction. Only a lock on the
 *  whole table also keeps new states from being inserted. */
export async function lockStates(db: Kysely<Database>): Promise<void> {
  await sql`lock table people_states in exclusive mode`.execute(db);
}

/** Deletes the states and connections of people who are taken out of a session. Call it in a
 *  transaction that locks the session. */
export async function deleteStates(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<void> {
  // Lock the states before their connections and stays: entering and leaving use the same order.
  await sql`
    select from people_states where id_voting_session = ${idVotingSession} and user_id = any(${[...userIds]}::text[])
    order by user_id for update`.execute(db);
  await endStaysOf(db, idVotingSession, userIds);
  await db
    .deleteFrom('people_states')
    .where('id_voting_session', '=', idVotingSession)
    .where(sql<boolean>`user_id = any(${[...userIds]}::text[])`)
    .execute();
}
