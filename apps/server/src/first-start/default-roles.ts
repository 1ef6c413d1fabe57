import type { Role } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';

const watch = [permissions.receiveVideo, permissions.receiveShareScreen] as const;
const speak = [permissions.videoControls, permissions.sendVideo, permissions.shareScreenControl] as const;
const follow = [...watch, permissions.agendaTab, permissions.chatTab] as const;

/** The roles that a new site begins with: one for each kind of user of the specification. Their ids
 *  are their names in lower case. Source: FND-02, PERM-08 … PERM-39. */
export const defaultRoles: readonly Role[] = [
  role('Member', [
    ...follow,
    ...speak,
    permissions.vote,
    permissions.closedSession,
    permissions.huddleButton,
    permissions.roomsTab,
    permissions.selfRoomNavigation,
    permissions.remoteUnmute,
    permissions.quorumsView,
  ]),
  role('Moderator', [
    ...follow,
    ...speak,
    permissions.moderation,
    permissions.everySession,
    permissions.closedSession,
    permissions.lowerAllHands,
    permissions.adminVotesCreate,
    permissions.forceMuteAllAudio,
    permissions.forceMuteAllVideo,
    permissions.forceMuteAllShare,
    permissions.seeLimitedVisibilityVotes,
    permissions.huddleButton,
    permissions.roomsTab,
    permissions.selfRoomNavigation,
    permissions.bypassLobby,
    permissions.interpreterRoomView,
    permissions.controlCenterPage,
    permissions.quorumsView,
    permissions.quorumsEdit,
    permissions.streamingsView,
    permissions.recordingsView,
    permissions.recordingsCreate,
  ]),
  role('Administrator', [
    ...follow,
    ...speak,
    permissions.adminPage,
    permissions.adminVotesCreate,
    permissions.roomsTab,
    permissions.selfRoomNavigation,
    permissions.bypassLobby,
    permissions.interpreterRoomView,
    permissions.controlCenterPage,
    permissions.quorumsView,
    permissions.quorumsEdit,
    permissions.streamingsView,
    permissions.recordingsView,
    permissions.recordingsCreate,
  ]),
  role('Participant', [...follow, ...speak, permissions.huddleButton, permissions.remoteUnmute]),
  role('Captioner', [...follow, permissions.transcriber, permissions.disableRaiseHand]),
  role('Transcriber', [
    ...follow,
    permissions.transcriber,
    permissions.disableRaiseHand,
    permissions.recordingsView,
  ]),
  role('Interpreter', [
    ...follow,
    permissions.videoControls,
    permissions.sendVideo,
    permissions.interpreterRoomView,
    permissions.huddleButton,
    permissions.roomsTab,
    permissions.selfRoomNavigation,
    permissions.disableRaiseHand,
  ]),
  role('Observer', [...watch, permissions.agendaTab, permissions.disableRaiseHand]),
  role('Streaming bot', [
    ...watch,
    permissions.streamingBot,
    permissions.bypassLobby,
    permissions.interpreterRoomView,
    permissions.disableRaiseHand,
  ]),
];

function role(name: string, actionsAllowed: readonly string[]): Role {
  return { id: name.toLowerCase().replaceAll(' ', '-'), name, actionsAllowed: [...actionsAllowed] };
}
