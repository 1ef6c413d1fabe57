import { permissions } from '@hemicycle/contract/permissions';

/** The permissions as the page of roles lists them, by what they are about. Each name is the key of
 *  its words. Source: PERM-08 … PERM-39. */
export const PERMISSION_PARTS = [
  {
    part: 'sitting',
    names: [
      'receiveVideo',
      'receiveShareScreen',
      'videoControls',
      'sendVideo',
      'shareScreenControl',
      'bypassLobby',
      'closedSession',
    ],
  },
  {
    part: 'votes',
    names: ['vote', 'adminVotesCreate', 'seeLimitedVisibilityVotes', 'quorumsView', 'quorumsEdit'],
  },
  { part: 'panel', names: ['chatTab', 'agendaTab', 'roomsTab', 'huddleButton', 'selfRoomNavigation'] },
  {
    part: 'moderation',
    names: [
      'moderation',
      'everySession',
      'lowerAllHands',
      'forceMuteAllAudio',
      'forceMuteAllVideo',
      'forceMuteAllShare',
      'controlCenterPage',
    ],
  },
  { part: 'languages', names: ['transcriber', 'interpreterRoomView'] },
  { part: 'recordings', names: ['recordingsCreate', 'recordingsView', 'streamingsView'] },
  { part: 'administration', names: ['adminPage'] },
  { part: 'marks', names: ['disableRaiseHand', 'remoteUnmute', 'streamingBot'] },
] as const satisfies readonly { part: string; names: readonly (keyof typeof permissions)[] }[];

type PermissionName = (typeof PERMISSION_PARTS)[number]['names'][number];

const NAMES = PERMISSION_PARTS.flatMap(({ names }): readonly PermissionName[] => names);

/** The name of a permission string; undefined for one that the site does not know. */
export function nameOfAction(action: string): PermissionName | undefined {
  return NAMES.find((name) => permissions[name] === action);
}
