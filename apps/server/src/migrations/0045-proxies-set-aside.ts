import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds proxy pairs that were set aside because one of the two was removed from the session. They
 *  are kept but do not count until somebody adds them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table proxy_voters add column set_aside boolean not null default false`.execute(db);
  await sql`
    update proxy_voters set set_aside = true from voting_sessions
    where voting_sessions.id = proxy_voters.id_voting_session and members_only and not (
      exists (select from voting_session_members as members
        where members.id_voting_session = voting_sessions.id and user_id = proxy_user_id)
      and exists (select from voting_session_members as members
        where members.id_voting_session = voting_sessions.id and user_id = behalf_of_user_id))`.execute(db);
}
