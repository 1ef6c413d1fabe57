import { permissions } from '@hemicycle/contract/permissions';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { isAccount } from '../accounts/public.ts';

/** The ids among `userIds` of people who belong to the session. */
export async function loadBelonging(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users, voting_sessions
    where voting_sessions.id = ${idVotingSession} and users.id = any(${[...userIds]}::text[]) and (
      exists (select from voting_session_members
        where id_voting_session = voting_sessions.id and user_id = users.id)
      or users.type = 'user' and (not members_only
        or exists (select from user_roles join roles on roles.id = role_id
          where user_id = users.id
            and actions_allowed && array[${permissions.adminPage}, ${permissions.moderation}])))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The people among `others` who share a session with `userId`, who must hold no permission that
 *  opens every session. One query. */
export async function loadSharingSession(
  db: Kysely<Database>,
  userId: string,
  others: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with own as (
      select id, members_only from voting_sessions
      where not members_only and ${isAccount(sql`${userId}`)} or exists (select from voting_session_members
        where id_voting_session = voting_sessions.id and user_id = ${userId})
    )
    select users.id from users
    where users.id = any(${[...others]}::text[]) and exists (select from own) and (
      users.type = 'user' and exists (select from own where not members_only)
      or exists (select from own join voting_session_members on id_voting_session = own.id
        where user_id = users.id)
      or users.type = 'user' and exists (select from user_roles join roles on roles.id = role_id
        where user_id = users.id
          and actions_allowed && array[${permissions.adminPage}, ${permissions.moderation}]))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
