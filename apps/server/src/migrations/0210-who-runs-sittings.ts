import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Names the members of a sitting who moderate only some sittings: until now they ran each one of
 *  which they were members. From here on only a name lets them run it, so that who presides follows
 *  these names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into voting_session_moderators (id_voting_session, user_id)
    select id_voting_session, user_id from voting_session_members as listed
    where exists (select from user_roles join roles on roles.id = role_id
        where user_roles.user_id = listed.user_id and 'app_participant_moderation-bool' = any(actions_allowed))
      and not exists (select from user_roles join roles on roles.id = role_id
        where user_roles.user_id = listed.user_id
          and actions_allowed && array['app_every_session-bool', 'admin_page-bool'])
      and exists (select from users where users.id = listed.user_id and users.type = 'user')
    on conflict do nothing`.execute(db);
  await noteChangesOf(db, 'voting_session_moderators', 'select distinct id_voting_session from changed');
}
