import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keeps when each person was in the rooms of a session: a stay without a connection, from entering
 *  the main chamber or a huddle until leaving both. People who use HTTP alone have no other stay. A
 *  trigger writes it, so that nobody can be counted in a room and be absent from the attendance.
 *  Nobody begins a stay in a session that a host has ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attendance_stays alter column connection_id drop not null`.execute(db);
  await sql`
    create unique index attendance_stays_of_rooms on attendance_stays (id_voting_session, user_id)
    where connection_id is null and left_ms is null`.execute(db);
  await sql`
    create function keep_stay_in_rooms() returns trigger language plpgsql as ${sql.lit(`
    begin
      if tg_op <> 'INSERT' and old.meeting <> 'NOT_IN_MEETING' then
        update attendance_stays
        set left_ms = greatest(joined_ms, case when tg_op = 'DELETE' then old.last_seen_ms
          else coalesce(new.left_ms, new.last_seen_ms) end)
        where id_voting_session = old.id_voting_session and user_id = old.user_id
          and connection_id is null and left_ms is null;
      elsif tg_op <> 'DELETE' then
        insert into attendance_stays (id_voting_session, user_id, joined_ms)
        select new.id_voting_session, new.user_id, coalesce(new.entered_ms, new.huddle_since_ms, new.last_seen_ms)
        from voting_sessions where id = new.id_voting_session and host_ended_ms is distinct from ends_ms
        on conflict do nothing;
      end if;
      return null;
    end`)}`.execute(db);
  await sql`
    create trigger keep_stay_on_insert after insert on people_states
    for each row when (new.meeting <> 'NOT_IN_MEETING') execute function keep_stay_in_rooms()`.execute(db);
  await sql`
    create trigger keep_stay_on_update after update of meeting on people_states
    for each row when ((old.meeting = 'NOT_IN_MEETING') <> (new.meeting = 'NOT_IN_MEETING'))
    execute function keep_stay_in_rooms()`.execute(db);
  await sql`
    create trigger keep_stay_on_delete after delete on people_states
    for each row when (old.meeting <> 'NOT_IN_MEETING') execute function keep_stay_in_rooms()`.execute(db);
  await sql`
    insert into attendance_stays (id_voting_session, user_id, joined_ms)
    select id_voting_session, user_id, coalesce(entered_ms, huddle_since_ms, last_seen_ms)
    from people_states join voting_sessions on voting_sessions.id = id_voting_session
    where meeting <> 'NOT_IN_MEETING' and host_ended_ms is distinct from ends_ms`.execute(db);
}
