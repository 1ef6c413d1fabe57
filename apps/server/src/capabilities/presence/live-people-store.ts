import { permissions } from '@hemicycle/contract/permissions';
import type { ForceMute, MeetingPlace } from '@hemicycle/contract/people';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../../database.ts';
import { ROOM_ID } from '../rooms/public.ts';

/** The state of a person in a session, with the names and picture of the account, as the database
 *  has it. */
export interface LivePersonRow {
  readonly userId: string;
  readonly number: number;
  readonly idVotingSession: string;
  readonly meeting: MeetingPlace;
  /** The room in which the person is; null: no room. */
  readonly roomId: string | null;
  readonly handRaise: number;
  readonly handType: 0 | 1 | 2;
  readonly forceMuteAudio: ForceMute;
  readonly forceMuteVideo: ForceMute;
  readonly forceMuteShare: ForceMute;
  readonly muteAudio: 0 | 1;
  readonly muteVideo: 0 | 1;
  readonly observer: boolean;
  readonly overridedName: string | null;
  readonly connected: boolean;
  readonly lastSeenMs: number;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatar: string | null;
  readonly type: 'user' | 'guest-temporary';
  readonly email: string;
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly isBot: boolean;
}

/** Everybody who was ever in the session. With `userIds`, only these people and everybody with a
 *  raised hand, since the ranks of hands depend on each other. One query, whose cost grows with the
 *  people in the session and not with the accounts of the site: each looks up what belongs to them
 *  by an index, also where the database has not counted yet how many they are. */
export async function loadLivePersonRows(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds?: readonly string[],
): Promise<LivePersonRow[]> {
  const those: RawBuilder<unknown> =
    userIds === undefined
      ? sql``
      : sql`and (user_id = any(${[...userIds]}::text[]) or user_id in (
          select user_id from raised_hands where id_voting_session = ${idVotingSession}))`;
  const { rows } = await sql<LivePersonRow>`
    with target as (
      select *, ${ROOM_ID} as room_id from people_states
      where id_voting_session = ${idVotingSession} ${those}
    )
    select target.user_id as "userId", target.number, target.id_voting_session as "idVotingSession", meeting,
      target.room_id as "roomId",
      coalesce(raised_ms, 0) as "handRaise", coalesce(hand_type, 0) as "handType", force_mute_audio as "forceMuteAudio",
      force_mute_video as "forceMuteVideo", force_mute_share as "forceMuteShare",
      mute_audio as "muteAudio", mute_video as "muteVideo", observer, overrided_name as "overridedName",
      connections.last_seen_ms is not null as connected,
      greatest(target.last_seen_ms, connections.last_seen_ms) as "lastSeenMs",
      display_name as "displayName", first_name as "firstName", last_name as "lastName", avatar, type, email,
      coalesce(role_ids, '{}') as "roleIds", coalesce(group_ids, '{}') as "groupIds",
      coalesce(is_bot, false) as "isBot"
    from target
    join users on users.id = target.user_id
    cross join lateral (
      select array_agg(role_id order by position) as role_ids,
        bool_or(${permissions.streamingBot} = any(roles.actions_allowed)) as is_bot
      from user_roles join roles on roles.id = user_roles.role_id
      where user_roles.user_id = target.user_id
    ) person_roles
    cross join lateral (
      select array_agg(group_id order by position) as group_ids from user_groups
      where user_groups.user_id = target.user_id
    ) person_groups
    cross join lateral (
      select max(connection.last_seen_ms) as last_seen_ms from people_connections connection
      where connection.id_voting_session = target.id_voting_session and connection.user_id = target.user_id
    ) connections
    left join lateral (
      select hand_type, raised_ms from raised_hands hand
      where hand.id_voting_session = target.id_voting_session and hand.user_id = target.user_id
    ) hands on true`.execute(db);
  return rows;
}
