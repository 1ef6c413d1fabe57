import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets a sitting name who runs it. Roles that moderate keep belonging to every sitting, by a
 *  permission of its own from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table voting_session_moderators (
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      primary key (id_voting_session, user_id)
    )`.execute(db);
  await sql`
    create index voting_session_moderators_user on voting_session_moderators (user_id)`.execute(db);
  await sql`
    update roles set actions_allowed = actions_allowed || array['app_every_session-bool']
    where 'app_participant_moderation-bool' = any(actions_allowed)
      and not 'app_every_session-bool' = any(actions_allowed)`.execute(db);
}
