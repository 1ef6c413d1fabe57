import { permissions } from '@hemicycle/contract/permissions';
import type { MeetingPlace } from '@hemicycle/contract/people';
import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../database.ts';
import { shownName } from '../names/public.ts';
import type { SpeakersListRow } from './speakers-list-store.ts';

export type SpeechRow = Selectable<Database['speeches']>;

/** The speeches of these lists, in each list by number. */
export async function loadSpeeches(db: Kysely<Database>, listIds: readonly string[]): Promise<SpeechRow[]> {
  return db
    .selectFrom('speeches')
    .selectAll()
    .where(sql<boolean>`list_id = any(${[...listIds]}::text[])`)
    .orderBy('list_id')
    .orderBy('number')
    .execute();
}

/** All speeches of a session, of all its lists, in their order. Source: BEY-13. */
export async function loadSpeechesOfSession(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<SpeechRow[]> {
  return db
    .selectFrom('speeches')
    .innerJoin('speakers_lists', 'speakers_lists.id', 'list_id')
    .selectAll('speeches')
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('started_ms')
    .orderBy('speeches.number')
    .execute();
}

/** The speeches among `speechIds` that exist. */
export async function loadSpeechesById(
  db: Kysely<Database>,
  speechIds: readonly string[],
): Promise<SpeechRow[]> {
  return db
    .selectFrom('speeches')
    .selectAll()
    .where(sql<boolean>`id = any(${[...speechIds]}::text[])`)
    .orderBy('number')
    .execute();
}

/** The speech that has the floor in a session; null where nobody has the floor. After a change of
 *  the agenda item, the speech may be of a list that is set aside. */
export async function loadCurrentSpeech(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<SpeechRow | null> {
  const open = await loadOpenSpeeches(db, idVotingSession);
  return open.find(({ interrupted }) => !interrupted) ?? null;
}

/** The speeches of a session that have not ended: the one under way, and the one that it
 *  interrupts. */
export async function loadOpenSpeeches(db: Kysely<Database>, idVotingSession: string): Promise<SpeechRow[]> {
  return db
    .selectFrom('speeches')
    .innerJoin('speakers_lists', 'speakers_lists.id', 'list_id')
    .selectAll('speeches')
    .where('id_voting_session', '=', idVotingSession)
    .where('ended_ms', 'is', null)
    .orderBy('speeches.number')
    .execute();
}

/** Whether a speech of another list is under way, from before the item changed. */
export async function carriesSpeech(
  db: Kysely<Database>,
  { id, id_voting_session }: Pick<SpeakersListRow, 'id' | 'id_voting_session'>,
): Promise<boolean> {
  return (await loadOpenSpeeches(db, id_voting_session)).some(({ list_id }) => list_id !== id);
}

/** The ended speeches that a limit of this scope counts for a list, those of the list itself only
 *  `withOwn`. */
export async function loadSpeechesInScope(
  db: Kysely<Database>,
  list: Pick<SpeakersListRow, 'id' | 'id_voting_session' | 'item_id' | 'limit_scope'>,
  withOwn: boolean,
): Promise<SpeechRow[]> {
  return db
    .selectFrom('speeches')
    .innerJoin('speakers_lists', 'speakers_lists.id', 'list_id')
    .selectAll('speeches')
    .where('id_voting_session', '=', list.id_voting_session)
    .where('ended_ms', 'is not', null)
    .$if(list.limit_scope === 'item', (query) =>
      query.where(sql<boolean>`item_id is not distinct from ${list.item_id}`),
    )
    .$if(list.limit_scope === 'list', (query) => query.where('list_id', '=', list.id))
    .$if(!withOwn, (query) => query.where('list_id', '!=', list.id))
    .execute();
}

/** The last speech of a list that is no intervention and no answer; null where there is none. */
export async function loadLastSpeech(db: Kysely<Database>, listId: string): Promise<SpeechRow | null> {
  const row = await db
    .selectFrom('speeches')
    .selectAll()
    .where('list_id', '=', listId)
    .where('kind', '=', 'speech')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The speech of another list that was under way when the item changed, and has ended since, where
 *  no other speech of the session has ended later; null where there is none. */
export async function loadEndedCarried(
  db: Kysely<Database>,
  { id, id_voting_session }: Pick<SpeakersListRow, 'id' | 'id_voting_session'>,
): Promise<SpeechRow | null> {
  const last = await db
    .selectFrom('speeches')
    .innerJoin('speakers_lists', 'speakers_lists.id', 'list_id')
    .selectAll('speeches')
    .select(sql<boolean>`list_id <> ${id} and set_aside and ended_ms >= closed_ms`.as('was_carried'))
    .where('id_voting_session', '=', id_voting_session)
    .where('kind', '=', 'speech')
    .orderBy(sql`ended_ms desc nulls first`)
    .limit(1)
    .executeTakeFirst();
  return last?.ended_ms != null && last.was_carried ? last : null;
}

/** The number of the next speech of a list. The transaction must hold the list. */
export async function nextSpeechNumber(db: Kysely<Database>, listId: string): Promise<number> {
  const row = await db
    .selectFrom('speeches')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('list_id', '=', listId)
    .executeTakeFirst();
  return (row?.number ?? 0) + 1;
}

/** The person who has the floor in a session, by the name at their call; null while nobody has it.
 *  One query. Source: BEY-13. */
export async function loadFloorHolder(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<{ readonly userId: string | null; readonly displayName: string } | null> {
  const row = await db
    .selectFrom('speeches')
    .innerJoin('speakers_lists', 'speakers_lists.id', 'list_id')
    .select(['speeches.user_id as userId', 'speeches.display_name as displayName'])
    .where('id_voting_session', '=', idVotingSession)
    .where(sql<boolean>`(closed_ms is null or set_aside)`)
    .where('ended_ms', 'is', null)
    .where('interrupted', '=', false)
    .executeTakeFirst();
  return row ?? null;
}

/** The earlier speeches that the call of this one ended: at most one and the one that it
 *  interrupted. */
export async function loadEndedBy(db: Kysely<Database>, speechId: string): Promise<SpeechRow[]> {
  return db
    .selectFrom('speeches')
    .selectAll()
    .where('ended_by_speech', '=', speechId)
    .orderBy('number')
    .execute();
}

export async function insertSpeech(
  db: Kysely<Database>,
  speech: Insertable<Database['speeches']>,
): Promise<void> {
  await db.insertInto('speeches').values(speech).execute();
}

export async function updateSpeech(
  db: Kysely<Database>,
  speechId: string,
  changes: Updateable<Database['speeches']>,
): Promise<void> {
  await db.updateTable('speeches').set(changes).where('id', '=', speechId).execute();
}

export async function deleteSpeech(db: Kysely<Database>, speechId: string): Promise<void> {
  await db.deleteFrom('speeches').where('id', '=', speechId).execute();
}

/** A speech whose clock runs although its speaker has left. */
export interface DesertedSpeech {
  readonly idVotingSession: string;
  /** When the speaker was last there. */
  readonly leftMs: number;
}

/** The running clocks of speakers who have left by `leftByMs`, or were given up for lost as of
 *  then. Clocks that were started again after that are left out, and so are speakers in a huddle,
 *  who count as present. With `idVotingSession`, of that session alone. */
export async function loadDesertedSpeeches(
  db: Kysely<Database>,
  leftByMs: number,
  idVotingSession: string | null = null,
): Promise<DesertedSpeech[]> {
  const { rows } = await sql<DesertedSpeech>`
    select id_voting_session as "idVotingSession", left_ms as "leftMs"
    from speakers_lists join speeches on list_id = speakers_lists.id
    join people_states using (id_voting_session, user_id)
    where (closed_ms is null or set_aside) and running_since_ms is not null and not by_name and left_ms <= ${leftByMs}
      and (not let_run_while_away or running_since_ms < left_ms)
      and (${idVotingSession}::text is null or id_voting_session = ${idVotingSession})`.execute(db);
  return rows;
}

/** A person in a session with the facts that a speech needs. Their party is the first of their
 *  primary groups. */
export interface SpeakerRow {
  readonly userId: string;
  readonly meeting: MeetingPlace;
  readonly displayName: string;
  readonly overridedName: string | null;
  readonly email: string;
  readonly isBot: boolean;
  readonly groupId: string | null;
  readonly groupName: string | null;
}

/** The person in a session; null when they were never there. */
export async function loadSpeaker(
  db: Kysely<Database>,
  idVotingSession: string,
  userId: string,
): Promise<SpeakerRow | null> {
  const { rows } = await sql<SpeakerRow>`
    select users.id as "userId", meeting, ${shownName()} as "displayName", overrided_name as "overridedName", email,
      exists (select from user_roles join roles on roles.id = role_id
        where user_roles.user_id = users.id and ${permissions.streamingBot} = any(actions_allowed)) as "isBot",
      party.id as "groupId", party.name as "groupName"
    from people_states
    join users on users.id = people_states.user_id
    left join lateral (
      select groups.id, groups.name from user_groups join groups on groups.id = group_id
      where user_groups.user_id = users.id and grouptype = 'primary'
      order by position limit 1
    ) as party on true
    where id_voting_session = ${idVotingSession} and users.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** The place and the party of these people. `place` null: they were never in the session. */
export async function loadSpeakersFacts(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<
  {
    userId: string;
    meeting: MeetingPlace | null;
    displayName: string;
    overridedName: string | null;
    email: string;
    groupId: string | null;
    groupName: string | null;
  }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof loadSpeakersFacts>>[number]>`
    select users.id as "userId", meeting, ${shownName()} as "displayName", overrided_name as "overridedName", email,
      party.id as "groupId", party.name as "groupName"
    from users
    left join people_states on people_states.user_id = users.id and id_voting_session = ${idVotingSession}
    left join lateral (
      select groups.id, groups.name from user_groups join groups on groups.id = group_id
      where user_groups.user_id = users.id and grouptype = 'primary'
      order by position limit 1
    ) as party on true
    where users.id = any(${[...userIds]}::text[])`.execute(db);
  return rows;
}
