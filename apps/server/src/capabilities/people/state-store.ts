import type { MeetingPlace, PeopleState } from '@hemicycle/contract/people';
import { sql } from 'kysely';
import type { Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../database.ts';
import { endStaysOf } from './attendance-store.ts';
import type { PersonInSession } from './belonging-store.ts';

/** A moderator's words on one person. */
export type ForceMutes = Pick<PeopleState, 'forceMuteAudio' | 'forceMuteVideo' | 'forceMuteShare'>;

export type StateRow = Selectable<Database['people_states']>;

/** The state of a person, held until the end of the transaction; null when the person was never in the session. */
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

/** How somebody stood in a session before they came in or went out. */
export interface StoodBefore {
  readonly meeting: MeetingPlace;
  readonly handType: 0 | 1 | 2;
  readonly observer: boolean;
}

/** Takes somebody out of the main chamber of a session, as of now where they are in it, the hand down, microphone and camera off. Resolves to
 *  how they stood before; null for somebody who was never in the session. One statement. */
export async function updateLeft(
  db: Kysely<Database>,
  { idVotingSession, userId }: PersonInSession,
  nowMs: number,
): Promise<StoodBefore | null> {
  const { rows } = await sql<StoodBefore>`
    with before as (
      select meeting, hand_type, observer from people_states
      where id_voting_session = ${idVotingSession} and user_id = ${userId} for update
    )
    update people_states set meeting = 'NOT_IN_MEETING', huddle_id = null, entered_ms = null, lost_ms = null,
      left_ms = case when before.meeting = 'NOT_IN_MEETING' then left_ms else ${nowMs}::bigint end,
      hand_type = 0, hand_raise_ms = 0, mute_audio = 1, mute_video = 1, media_epoch = null, last_seen_ms = ${nowMs}
    from before
    where id_voting_session = ${idVotingSession} and user_id = ${userId}
    returning before.meeting, before.hand_type as "handType", before.observer`.execute(db);
  return rows[0] ?? null;
}

/** Who is in the main chamber of a session that ended before these times, and whether a host ended it for everybody. */
export async function loadPeopleAfterEnd(
  db: Kysely<Database>,
  before: { readonly endedByHostBeforeMs: number; readonly endedBeforeMs: number },
): Promise<(PersonInSession & { readonly endedByHost: boolean })[]> {
  const { rows } = await sql<PersonInSession & { endedByHost: boolean }>`
    select id_voting_session as "idVotingSession", user_id as "userId",
      host_ended_ms is not distinct from ends_ms as "endedByHost"
    from people_states join voting_sessions on voting_sessions.id = id_voting_session
    where meeting = 'mainchamber' and ends_ms < case when host_ended_ms is not distinct from ends_ms
      then ${before.endedByHostBeforeMs}::bigint else ${before.endedBeforeMs}::bigint end`.execute(db);
  return rows;
}

/** Where somebody was, and whether their hand was up. */
export interface TakenFrom {
  readonly idVotingSession: string;
  readonly hadHand: boolean;
}

/** Takes somebody out of every session in which they are, as of now: their place, hand and connections, and their stays end. What moderators
 *  said of them, as a mute by force, stays. Returns the sessions. */
export async function takeOutEverywhere(
  db: Kysely<Database>,
  userId: string,
  nowMs: number,
): Promise<TakenFrom[]> {
  const { rows } = await sql<TakenFrom>`
    with before as (
      select id_voting_session, meeting, hand_type from people_states
      where user_id = ${userId} and (meeting <> 'NOT_IN_MEETING' or lost_ms is not null or hand_type > 0
        or exists (select from people_connections
          where people_connections.id_voting_session = people_states.id_voting_session
            and people_connections.user_id = people_states.user_id))
      order by id_voting_session for update
    ), gone as (
      delete from people_connections using before
      where people_connections.user_id = ${userId}
        and people_connections.id_voting_session = before.id_voting_session
      returning id
    ), stays as (
      update attendance_stays set left_ms = greatest(joined_ms, ${nowMs}::bigint)
      from gone where connection_id = gone.id and left_ms is null
    )
    update people_states set meeting = 'NOT_IN_MEETING', huddle_id = null, entered_ms = null, lost_ms = null,
      left_ms = case when before.meeting = 'NOT_IN_MEETING' then left_ms else ${nowMs}::bigint end,
      hand_type = 0, hand_raise_ms = 0, mute_audio = 1, mute_video = 1, media_epoch = null, last_seen_ms = ${nowMs}
    from before
    where people_states.id_voting_session = before.id_voting_session and user_id = ${userId}
    returning people_states.id_voting_session as "idVotingSession", before.hand_type > 0 as "hadHand"`.execute(
    db,
  );
  return rows;
}

/** Notes that somebody left the media of the main chamber: the next time is another. */
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

/** Mutes whoever is on in a session: microphones or cameras, but for one person and for those who hold a permission or were let through,
 *  and only those in one huddle (null: in none), where said. Returns whose were on. */
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
    .$if(inHuddle !== undefined, (query) =>
      query.where('huddle_id', 'is not distinct from', inHuddle ?? null),
    )
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

/** What moderators said of people of a session, by user id; nothing of those who were never there. */
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
    where id_voting_session = ${idVotingSession} and (meeting <> 'NOT_IN_MEETING' or exists (
      select from people_connections
      where people_connections.id_voting_session = people_states.id_voting_session
        and people_connections.user_id = people_states.user_id))`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Ids of the people who are in the main chamber of a session, or in one of its huddles. */
export async function loadUserIdsIn(
  db: Kysely<Database>,
  idVotingSession: string,
  huddleId: string | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('people_states')
    .select('user_id')
    .where('id_voting_session', '=', idVotingSession)
    .where('meeting', '=', huddleId === null ? 'mainchamber' : 'huddle')
    .where('huddle_id', 'is not distinct from', huddleId)
    .execute();
  return rows.map((row) => row.user_id);
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

/** The sessions in which people were, with those who were in each. */
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

/** Nobody comes in or goes, in any session, until the end of the transaction: there is no other way to hold states that are not there yet. */
export async function lockStates(db: Kysely<Database>): Promise<void> {
  await sql`lock table people_states in exclusive mode`.execute(db);
}

/** Takes people out of a session: their states and connections. To be called in a transaction that holds the session. */
export async function deleteStates(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<void> {
  // Held before their connections and stays, as by those who come and go.
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
