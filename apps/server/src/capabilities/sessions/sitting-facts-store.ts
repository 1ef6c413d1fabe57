import { sql } from 'kysely';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { outside } from '../rooms/public.ts';
import { shownName } from '../names/public.ts';
import { presidingOrder } from './presiding-sql-store.ts';
import { PRESIDES } from './session-store.ts';

/** The person who presides over a session now, beside the last note about it. */
export interface PresidingNow {
  readonly userId: string | null;
  readonly name: string | null;
  /** When the person who presides now entered the main chamber; null while they are in a huddle. */
  readonly enteredMs: number | null;
  /** Null: there is no note yet. */
  readonly notedKind: 'presides' | 'vacant' | null;
  readonly notedUserId: string | null;
  readonly notedAtMs: number | null;
  /** When the person in the note left the chamber; null where they are in it, or the time is
   *  unknown. */
  readonly notedLeftMs: number | null;
  readonly endedForAll: boolean;
}

/** Loads who presides now and the last note; null where there is no such session. One query. */
export async function loadPresidingNow(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<PresidingNow | null> {
  const { rows } = await sql<PresidingNow>`
    select present.user_id as "userId", present.name, present.entered_ms as "enteredMs",
      noted.kind as "notedKind", noted.user_id as "notedUserId", noted.at_ms as "notedAtMs",
      (select left_ms from people_states where id_voting_session = voting_sessions.id
        and people_states.user_id = noted.user_id) as "notedLeftMs",
      host_ended_ms is not distinct from ends_ms as "endedForAll"
    from voting_sessions
    left join lateral (
      select user_id, coalesce(overrided_name, ${shownName()}) as name, entered_ms ${PRESIDES}
      order by ${presidingOrder()} limit 1
    ) present on true
    left join lateral (
      select kind, user_id, at_ms from sitting_facts
      where id_voting_session = voting_sessions.id and kind <> 'ended' order by id desc limit 1
    ) noted on true
    where voting_sessions.id = ${idVotingSession}`.execute(db);
  return rows[0] ?? null;
}

export async function insertFact(
  db: Kysely<Database>,
  fact: Insertable<Database['sitting_facts']>,
): Promise<void> {
  await db.insertInto('sitting_facts').values(fact).execute();
}

/** The name under which somebody appears in a session. */
export async function loadNameIn(
  db: Kysely<Database>,
  idVotingSession: string,
  userId: string,
): Promise<string> {
  const row = await db
    .selectFrom('users')
    .leftJoin('people_states', (join) =>
      join.onRef('people_states.user_id', '=', 'users.id').on('id_voting_session', '=', idVotingSession),
    )
    .select(sql<string>`coalesce(overrided_name, ${shownName()})`.as('name'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** One event of a sitting, as the proceedings show it. */
export interface SittingFactRow {
  readonly kind: 'presides' | 'vacant' | 'ended';
  readonly atMs: number;
  readonly name: string | null;
}

/** The events of a session other than votes, in order. */
export async function loadFacts(db: Kysely<Database>, idVotingSession: string): Promise<SittingFactRow[]> {
  return db
    .selectFrom('sitting_facts')
    .select(['kind', 'at_ms as atMs', 'name'])
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('id')
    .execute();
}

/** When a host ended a session last; null where that was not noted. */
export async function loadEndedMs(db: Kysely<Database>, idVotingSession: string): Promise<number | null> {
  const row = await db
    .selectFrom('sitting_facts')
    .select((of) => of.fn.max('at_ms').as('endedMs'))
    .where('id_voting_session', '=', idVotingSession)
    .where('kind', '=', 'ended')
    .executeTakeFirst();
  return row?.endedMs ?? null;
}

/** When the last person left the chamber and the huddles of a session; null while somebody is in
 *  one of them, and where nobody ever was. */
export async function loadDesertedMs(db: Kysely<Database>, idVotingSession: string): Promise<number | null> {
  const row = await db
    .selectFrom('people_states')
    .select(sql<number | null>`case when bool_and(${outside()}) then max(left_ms) end`.as('desertedMs'))
    .where('id_voting_session', '=', idVotingSession)
    .executeTakeFirstOrThrow();
  return row.desertedMs;
}

/** Deletes the events of a session. */
export async function deleteFacts(db: Kysely<Database>, idVotingSession: string): Promise<void> {
  await db.deleteFrom('sitting_facts').where('id_voting_session', '=', idVotingSession).execute();
}
