import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../database.ts';
import { cameByAddress } from '../accounts/public.ts';

/** Deletes the members of a session for whom `those` is true. It locks their rows in the order that
 *  entering people use (`withBelonging`), so that two transactions never block each other for
 *  ever. */
export async function deleteMembers(
  db: Kysely<Database>,
  idVotingSession: string,
  those: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with gone as materialized (
      select user_id from voting_session_members where id_voting_session = ${idVotingSession} and ${those}
      order by user_id for update
    )
    delete from voting_session_members using gone
    where id_voting_session = ${idVotingSession} and voting_session_members.user_id = gone.user_id`.execute(
    db,
  );
}

/** Copies the members of one session to another; guests of an address stay where they came. */
export async function copyMembers(db: Kysely<Database>, fromId: string, toId: string): Promise<void> {
  await sql`
    insert into voting_session_members (id_voting_session, user_id)
    select ${toId}, user_id from voting_session_members where id_voting_session = ${fromId}
      and not ${cameByAddress(sql`user_id`)}`.execute(db);
}

/** Adds one person to the people whom a session names. */
export async function addMember(
  db: Kysely<Database>,
  idVotingSession: string,
  userId: string,
): Promise<void> {
  await db
    .insertInto('voting_session_members')
    .values({ id_voting_session: idVotingSession, user_id: userId })
    .execute();
}

/** Takes one person from the people whom a session names. */
export function removeMember(db: Kysely<Database>, idVotingSession: string, userId: string): Promise<void> {
  return deleteMembers(db, idVotingSession, sql`user_id = ${userId}`);
}
