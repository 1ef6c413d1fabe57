import { permissions } from '@hemicycle/contract/permissions';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { isAccount } from '../accounts/public.ts';

/** The ids of those who are named to run a session, sorted. */
export async function loadModerators(db: Kysely<Database>, idVotingSession: string): Promise<string[]> {
  const rows = await db
    .selectFrom('voting_session_moderators')
    .select('user_id')
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Names people to run a session and takes the names of others away; naming somebody again changes
 *  nothing. Resolves to how many are named now. */
export async function changeModerators(
  db: Kysely<Database>,
  idVotingSession: string,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<number> {
  await sql`
    delete from voting_session_moderators
    where id_voting_session = ${idVotingSession} and user_id = any(${[...remove]}::text[])`.execute(db);
  await sql`
    insert into voting_session_moderators (id_voting_session, user_id)
    select ${idVotingSession}, user_id from unnest(${[...new Set(add)]}::text[]) as user_id
    on conflict do nothing`.execute(db);
  return (await loadModerators(db, idVotingSession)).length;
}

/** Names those who run one session for another one too. */
export async function copyModerators(db: Kysely<Database>, fromId: string, toId: string): Promise<void> {
  await changeModerators(db, toId, { add: await loadModerators(db, fromId), remove: [] });
}

/** The ids among `userIds` of people with an account and a role that moderates. */
export async function loadWhoModerates(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${[...userIds]}::text[]) and ${isAccount(sql`users.id`)}
      and exists (select from user_roles join roles on roles.id = role_id
        where user_id = users.id and ${permissions.moderation} = any(actions_allowed))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
