import type { LiveSession } from '@hemicycle/contract/sessions-live';
import type { VotingSession } from '@hemicycle/contract/sessions';
import type { Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isEndedForAll } from './ended-for-all.ts';
import { forceMuteAllOf } from './force-mute-all.ts';
import { mayVote } from './policy.ts';
import type { Attendance, SessionRow } from './session-store.ts';

type BareSession = Selectable<Database['voting_sessions']>;

/** The switches of a session. Lobby and recording are always off. Source: SESS-02, QUOR-07,
 *  PERM-22. */
export function presentSessionDavra(row: BareSession): VotingSession['data_json']['davra'] {
  const forceMuteAll = forceMuteAllOf(row);
  return {
    waitingRoom: false,
    recording: false,
    quorums: row.quorums,
    chatAll: row.chat_all,
    mirrorTeamsSpaceRoomId: null,
    ...(!row.join_before_host && { joinBeforeHost: false as const }),
    ...(Object.values(forceMuteAll).some(Boolean) && { forceMuteAll }),
  };
}

/** A session in the list of `viewer`, who belongs to it. It tells the provider's room also while no
 *  provider is configured. Source: SESS-01, SESS-02, FND-56, FND-57. */
export function presentVotingSession(
  row: SessionRow,
  attendance: Attendance | undefined,
  viewer: Viewer,
): VotingSession {
  return {
    idVotingSession: row.id,
    title: row.title,
    description: row.description,
    epochStartTime: row.starts_ms,
    epochEndTime: row.ends_ms,
    ...(isEndedForAll(row) && { endedByHost: true as const }),
    mayVote: row.is_member && mayVote(viewer),
    presentCount: attendance?.presentCount ?? 0,
    memberCount: attendance?.memberCount ?? 0,
    presiding: attendance?.presiding ?? null,
    telephony: { accessCode: row.access_code },
    phoneAndVideoSystemPassword: row.phone_and_video_system_password,
    webexMeeting: { roomId: row.webex_room_id },
    data_json: {
      webex: { id: row.id },
      davra: presentSessionDavra(row),
      enableUserConfirmLobbyAttendant: false,
      fastCases: false,
      screenshareViewingDisabledUsers: row.viewing_disabled_users,
    },
  };
}

/** The session as everybody in it sees it live. */
export function presentLiveSession(row: BareSession, presiding: string | null): LiveSession {
  return {
    idVotingSession: row.id,
    title: row.title,
    description: row.description,
    epochStartTime: row.starts_ms,
    epochEndTime: row.ends_ms,
    presiding,
    ...(isEndedForAll(row) && { endedByHost: true as const }),
    davra: presentSessionDavra(row),
    ...(row.viewing_disabled_users.length > 0 && {
      screenshareViewingDisabledUsers: row.viewing_disabled_users,
    }),
  };
}
