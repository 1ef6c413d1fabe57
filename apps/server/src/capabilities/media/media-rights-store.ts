import type { ForceMute } from '@hemicycle/contract/people';
import type { SecondRoom } from '@hemicycle/rules/rooms/room-policy';
import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import { ROOM_ID } from '../rooms/public.ts';

/** The place of a person in a session, whether they are an observer, and what moderators muted by
 *  force; null where nothing is set. */
export interface PersonFacts {
  /** The room that the person is in; null: none. */
  readonly roomId: string | null;
  readonly observer: boolean;
  readonly forceMuteAudio: ForceMute;
  readonly forceMuteVideo: ForceMute;
  readonly forceMuteShare: ForceMute;
  /** The room whose sound they have beside the main chamber; null: none. */
  readonly secondRoom: SecondRoom | null;
}

/** The facts of a session that decide what its people may send, and which shares they may receive.
 *  `people` has no entry for a person who was never there. */
export type SendingFacts = Pick<
  Selectable<Database['voting_sessions']>,
  | 'ends_ms'
  | 'host_ended_ms'
  | 'force_mute_all_audio'
  | 'force_mute_all_video'
  | 'force_mute_all_share'
  | 'viewing_disabled_users'
> & { readonly people: Readonly<Record<string, PersonFacts>> };

/** Whether somebody has not agreed to a recording or a stream that has the people of their room in
 *  it, as that of an interpreter has, and that runs, or whose recorder has not stopped yet: they
 *  send nothing meanwhile. Source: BEY-17. */
const SENDS_NOT = sql`exists (select from recordings
  where recordings.id_voting_session = people_states.id_voting_session
    and (recordings.state = 'running' or (recordings.state = 'ending' and recordings.began_ms is not null
      and exists (select from recording_jobs
      where recording_jobs.recording_id = recordings.id and recording_jobs.ended_ms is null)))
    and recordings.floor_room_id = ${ROOM_ID} and not exists (select from recording_answers
      where recording_id = recordings.id and recording_answers.user_id = people_states.user_id and consents))`;

/** Whether the microphone goes to the second room: it does while the person sends there, and for
 *  the moment before they take over the air there. Source: BEY-38. */
const SENDS_BESIDE = sql`(sends or exists (select from booth_handovers
  where channel_id = second_rooms.room_id and taker_id = second_rooms.user_id and state = 'changing'))`;

/** Loads the facts that decide what these people may send and receive in a session; null where
 *  there is no session. One query. */
export async function loadSendingFacts(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<SendingFacts | null> {
  const { rows } = await sql<SendingFacts>`
    select ends_ms, host_ended_ms, force_mute_all_audio, force_mute_all_video, force_mute_all_share,
      viewing_disabled_users,
      coalesce((
        select json_object_agg(user_id, json_build_object('roomId', ${ROOM_ID}, 'observer', observer or ${SENDS_NOT}, 'forceMuteAudio', force_mute_audio,
          'forceMuteVideo', force_mute_video, 'forceMuteShare', force_mute_share, 'secondRoom', (
            select json_build_object('roomId', room_id, 'sends', ${SENDS_BESIDE},
              'besideRoomId', coalesce(served_huddle_id, second_rooms.id_voting_session),
              'relayRoomId', case when air_since_ms is not null then relay_room_id end)
            from second_rooms join huddles on huddles.id = room_id
            where second_rooms.id_voting_session = people_states.id_voting_session
              and second_rooms.user_id = people_states.user_id)))
        from people_states where id_voting_session = voting_sessions.id and user_id = any(${[...userIds]}::text[])
      ), '{}') as people
    from voting_sessions where id = ${idVotingSession}`.execute(db);
  return rows[0] ?? null;
}

/** The person of the interview that runs in a room now; null where none does, as while its person
 *  is only called. One query. */
export async function loadInterviewee(db: Kysely<Database>, roomId: string): Promise<string | null> {
  const row = await db
    .selectFrom('lobby_stays')
    .select('user_id')
    .where('interview_id', '=', roomId)
    .where('state', '=', 'interview')
    .where('interview_began_ms', 'is not', null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
