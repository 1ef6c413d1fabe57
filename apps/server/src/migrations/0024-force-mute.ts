import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds what moderators keep people from sending: the mutes by force of single people in their
 *  states, those of all people in the session. Also adds the people who may not see shared screens
 *  in a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table people_states
      add column force_mute_audio smallint check (force_mute_audio in (-1, 0)),
      add column force_mute_video smallint check (force_mute_video in (-1, 0))`.execute(db);
  await sql`
    alter table voting_sessions
      add column force_mute_all_audio boolean not null default false,
      add column force_mute_all_video boolean not null default false,
      add column force_mute_all_share boolean not null default false,
      add column viewing_disabled_users text[] not null default '{}'`.execute(db);
}
