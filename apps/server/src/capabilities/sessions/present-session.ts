import type { LobbyReason } from '@hemicycle/contract/lobby';
import type { LiveSession } from '@hemicycle/contract/sessions-live';
import type { VotingSession } from '@hemicycle/contract/sessions';
import { agendaViewerClass, seesWholeAgenda } from '@hemicycle/rules/agenda/agenda-view';
import { mayPrepare } from '@hemicycle/rules/lobby/let-in';
import type { Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isEndedForAll, plannedEndOf } from './ended-for-all.ts';
import { forceMuteAllOf } from './force-mute-all.ts';
import { mayVote } from './policy.ts';
import { mayReceive, standingOf } from './require-session.ts';
import type { Attendance } from './attendance-store.ts';
import type { SessionRow } from './session-store.ts';

type BareSession = Selectable<Database['voting_sessions']>;

/** The switches of a session, and whether its main chamber is being recorded. Source: SESS-02,
 *  QUOR-07, PERM-22, LOBBY-12, REC-03. */
export function presentSessionDavra(row: BareSession): VotingSession['data_json']['davra'] {
  const forceMuteAll = forceMuteAllOf(row);
  return {
    waitingRoom: row.waiting_room,
    recording: row.recording,
    quorums: row.quorums,
    chatAll: row.chat_all,
    mirrorTeamsSpaceRoomId: null,
    ...(row.lobby_until_start && { lobbyUntilStart: true as const }),
    ...(!row.join_before_host && { joinBeforeHost: false as const }),
    ...(Object.values(forceMuteAll).some(Boolean) && { forceMuteAll }),
  };
}

/** A session in the list of `viewer`, who belongs to it. It tells the provider's room also while no
 *  provider is configured. Somebody who is not let in learns its title and times, whether they find
 *  an agenda, and that they wait. Source: SESS-01, SESS-02, FND-56, FND-57, LOBBY-12. */
export function presentVotingSession(
  row: SessionRow,
  attendance: Attendance | undefined,
  viewer: Viewer,
  fastCases: boolean,
): VotingSession {
  if (!mayReceive(row, viewer)) return presentFromOutside(row, attendance, viewer, fastCases);
  return {
    idVotingSession: row.id,
    title: row.title,
    description: row.description,
    epochStartTime: row.starts_ms,
    epochEndTime: row.ends_ms,
    ...(plannedEndOf(row) !== row.ends_ms && { plannedEndTime: plannedEndOf(row) }),
    ...(isEndedForAll(row) && { endedByHost: true as const }),
    mayVote: row.is_member && mayVote(viewer),
    presentCount: attendance?.presentCount ?? 0,
    memberCount: attendance?.memberCount ?? 0,
    presiding: attendance?.presiding ?? null,
    ...agendaSeenBy(attendance?.agenda ?? null, viewer),
    ...(typeof attendance?.currentItem === 'string' && { currentItem: attendance.currentItem }),
    telephony: { accessCode: row.access_code },
    phoneAndVideoSystemPassword: row.phone_and_video_system_password,
    webexMeeting: { roomId: row.webex_room_id },
    data_json: {
      webex: { id: row.id },
      davra: presentSessionDavra(row),
      enableUserConfirmLobbyAttendant: row.lobby_interview,
      fastCases,
      screenshareViewingDisabledUsers: row.viewing_disabled_users,
    },
  };
}

/** What the viewer finds in the agenda before they enter: who prepares it also what a draft holds.
 *  Source: AGENDA-01, PERM-11. */
function agendaSeenBy(
  agenda: Attendance['agenda'],
  { actionsAllowed }: Viewer,
): Pick<VotingSession, 'agenda'> {
  if (agenda === null || !seesWholeAgenda(agenda.shown, agendaViewerClass(actionsAllowed))) return {};
  return { agenda: agenda.holds };
}

/** A session as somebody in its lobby sees it: nothing of the people, rules and ways in. */
function presentFromOutside(
  row: SessionRow,
  attendance: Attendance | undefined,
  viewer: Viewer,
  fastCases: boolean,
): VotingSession {
  const prepares = isEndedForAll(row) || mayPrepare(standingOf(row, viewer));
  return {
    idVotingSession: row.id,
    title: row.title,
    description: row.description,
    epochStartTime: row.starts_ms,
    epochEndTime: row.ends_ms,
    mayVote: row.is_member && mayVote(viewer),
    presentCount: 0,
    memberCount: 0,
    presiding: null,
    ...(prepares && agendaSeenBy(attendance?.agenda ?? null, viewer)),
    telephony: { accessCode: null },
    phoneAndVideoSystemPassword: null,
    webexMeeting: { roomId: null },
    ...(isEndedForAll(row) ? { endedByHost: true as const } : { lobby: lobbyOf(row) }),
    data_json: {
      webex: { id: row.id },
      davra: {
        waitingRoom: row.waiting_room,
        recording: false,
        quorums: [],
        chatAll: true,
        mirrorTeamsSpaceRoomId: null,
        ...(row.lobby_until_start && { lobbyUntilStart: true as const }),
      },
      enableUserConfirmLobbyAttendant: false,
      fastCases,
      screenshareViewingDisabledUsers: [],
    },
  };
}

/** Why somebody waits outside. Who is outside for two reasons waits for the opening first. */
function lobbyOf(row: SessionRow): LobbyReason {
  if (row.closed_since_ms !== null) return 'closed';
  return row.waiting_room ? 'waiting-room' : 'until-start';
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
    ...(row.closed_since_ms !== null && { closedSinceMs: row.closed_since_ms }),
    ...(row.lobby_interview && { enableUserConfirmLobbyAttendant: true as const }),
    ...(row.viewing_disabled_users.length > 0 && {
      screenshareViewingDisabledUsers: row.viewing_disabled_users,
    }),
  };
}
