import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import { shownName } from '../names/public.ts';
import { belongs } from './belongs-sql-store.ts';
import { isLetIn, mayBeThereNow } from './let-in-sql-store.ts';

/** How somebody who belongs to a session stands: let in, or waiting in its lobby. */
export type Standing = 'let-in' | 'in-lobby';

/** How the people among `userIds` who belong to the session stand, by user id. Those who may know
 *  that it exists are in the answer; only those who are let in may receive anything of it. One
 *  query. */
export async function loadStandings(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<Map<string, Standing>> {
  const { rows } = await sql<{ id: string; isLetIn: boolean }>`
    select users.id, ${isLetIn(sql`users.id`)} as "isLetIn" from users, voting_sessions
    where voting_sessions.id = ${idVotingSession} and users.id = any(${[...userIds]}::text[])
      and ${belongs(sql`users.id`)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.isLetIn ? 'let-in' : 'in-lobby']));
}

/** The ids among `userIds` of people who may not be in the session while it is closed; none where
 *  it is not closed. Source: BEY-45. */
export async function loadOutsideOfClosed(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users, voting_sessions
    where voting_sessions.id = ${idVotingSession} and users.id = any(${[...userIds]}::text[])
      and not ${mayBeThereNow(sql`users.id`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Everybody who belongs to the session, by name. Who came to it is not told. One query. */
export async function loadPeopleOf(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<{ userId: string; displayName: string }[]> {
  const { rows } = await sql<{ userId: string; displayName: string }>`
    select users.id as "userId", ${shownName()} as "displayName" from users
    join voting_sessions on voting_sessions.id = ${idVotingSession}
    where ${belongs(sql`users.id`)} order by ${inNameOrder(shownName())}, users.id`.execute(db);
  return rows;
}

/** The ids among `userIds` of people who belong to the session, also of those who wait in its
 *  lobby. */
export async function loadBelonging(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  return new Set((await loadStandings(db, idVotingSession, userIds)).keys());
}

/** The ids among `userIds` of people who belong to the session and are let in. */
export async function loadLetIn(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const standings = await loadStandings(db, idVotingSession, userIds);
  return new Set([...standings].flatMap(([userId, standing]) => (standing === 'let-in' ? [userId] : [])));
}

/** The people among `others` who share a session into which `userId` is let in. `userId` must hold
 *  no permission that opens every session. One query. */
export async function loadSharingSession(
  db: Kysely<Database>,
  userId: string,
  others: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with own as materialized (
      select id, members_only, ends_ms from voting_sessions
      where ${isLetIn(sql`${userId}`)} and ${belongs(sql`${userId}`)}
    )
    select users.id from users
    where users.id = any(${[...others]}::text[])
      and exists (select from own as voting_sessions where ${belongs(sql`users.id`)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
