import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the time at which a person was last in a session; later signs of life do not change it.
 *  Adds to a speech whether its clock was started while the speaker was away. Also adds its clock
 *  from before the next call ended it, which is restored when that call is taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table people_states
      add column left_ms bigint,
      add check (meeting = 'NOT_IN_MEETING' or left_ms is null)`.execute(db);
  await sql`
    update people_states set left_ms = greatest(last_seen_ms, (select max(left_ms) from attendance_stays
      where attendance_stays.id_voting_session = people_states.id_voting_session
        and attendance_stays.user_id = people_states.user_id))
    where meeting = 'NOT_IN_MEETING'`.execute(db);
  await sql`
    alter table speeches
      add column spoken_before_end_ms bigint,
      add column running_since_before_end_ms bigint,
      add column let_run_while_away boolean not null default false`.execute(db);
  await sql`
    update speeches set spoken_before_end_ms = spoken_ms,
      running_since_before_end_ms = case when paused_when_ended then null else ended_ms end
    where ended_by_speech is not null`.execute(db);
  await sql`
    update speeches set let_run_while_away = true
    from speakers_lists join people_states using (id_voting_session)
    where speakers_lists.id = speeches.list_id and people_states.user_id = speeches.user_id
      and speeches.running_since_ms > people_states.left_ms`.execute(db);
  await sql`alter table speeches drop column paused_when_ended`.execute(db);
}
