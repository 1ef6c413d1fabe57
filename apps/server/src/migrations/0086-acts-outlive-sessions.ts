import { type Kysely, sql } from 'kysely';

/** Lets the acts of moderators outlive the session in which they acted: an entry keeps the id and
 *  the title of the session as text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moderation_acts
      drop constraint moderation_acts_id_voting_session_fkey,
      add column session_title text not null default ''`.execute(db);
  await sql`
    update moderation_acts set session_title = title
    from voting_sessions where voting_sessions.id = id_voting_session`.execute(db);
  await sql`alter table moderation_acts alter column session_title drop default`.execute(db);
}
