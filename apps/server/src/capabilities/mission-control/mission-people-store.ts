import type { MissionPerson } from '@hemicycle/contract/mission-control-live';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inARoom } from '../rooms/public.ts';

/** The technical side of everybody who is connected to a session, in a room of it, lost since then,
 *  or in its lobby. What they send stands in their states, whatever carries the media; a share is
 *  known by their page alone. One query, whose cost grows with these people. */
export async function loadMissionPeople(
  db: Kysely<Database>,
  idVotingSession: string,
  lostSinceMs: number,
): Promise<MissionPerson[]> {
  const { rows } = await sql<MissionPerson>`
    with connected as (
      select user_id, max(last_seen_ms) as seen_ms from people_connections
      where id_voting_session = ${idVotingSession} group by user_id
    ), states as (
      select user_id, ${inARoom()} as is_in, lost_ms, last_seen_ms, mute_audio, mute_video
      from people_states
      where id_voting_session = ${idVotingSession}
    ), waiting as (
      select user_id from lobby_stays
      where id_voting_session = ${idVotingSession} and state in ('waiting', 'held', 'interview')
    ), here as (
      select user_id from connected
      union select user_id from states where is_in or lost_ms > ${lostSinceMs}::bigint
      union select user_id from waiting
    )
    select here.user_id as "userId",
      greatest(page_reports.told_ms, connected.seen_ms) as "heardMs",
      case when connected.user_id is null and waiting.user_id is null
        then coalesce(states.lost_ms, states.last_seen_ms) end as "lostMs",
      case when states.is_in and connected.user_id is not null then json_build_object(
        'microphone', states.mute_audio = 0, 'camera', states.mute_video = 0,
        'share', coalesce((page_reports.report->>'sharing')::boolean, false)) end as sends,
      page_reports.report,
      case when self_tests.user_id is not null then json_build_object('state', self_tests.state,
        'failed', self_tests.failed, 'testedMs', self_tests.tested_ms) end as "selfTest"
    from here
    left join connected on connected.user_id = here.user_id
    left join states on states.user_id = here.user_id
    left join waiting on waiting.user_id = here.user_id
    left join page_reports on page_reports.id_voting_session = ${idVotingSession}
      and page_reports.user_id = here.user_id
    left join self_tests on self_tests.user_id = here.user_id
    order by here.user_id`.execute(db);
  return rows;
}

/** How many people have each interpreter channel as their second room, beside its interpreters. */
export function loadLanguageListeners(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<{ channelId: string; count: number }[]> {
  return db
    .selectFrom('second_rooms')
    .innerJoin('huddles', 'huddles.id', 'room_id')
    .select(['room_id as channelId', sql<number>`count(*)::int`.as('count')])
    .where('second_rooms.id_voting_session', '=', idVotingSession)
    .where('subtype', '=', 'interpreter')
    .where('sends', '=', false)
    .groupBy('room_id')
    .orderBy('room_id')
    .execute();
}
