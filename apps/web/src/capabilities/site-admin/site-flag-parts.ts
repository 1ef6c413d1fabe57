import type { ClientFlags } from '@hemicycle/contract/site';

type SiteFlag = keyof ClientFlags;

/** The flags of the site in the sections of its page. A flag that is in no section is listed last,
 *  under its own name. Source: CFG-01. */
export const siteFlagParts = {
  votes: [
    'requireSignedVotes',
    'enableCameraSnapshotOnVoteSubmitted',
    'requireProofToVoteMinutes',
    'secretCountFewestVotes',
    'votePrivacyOptions',
    'defaultVoteOptions',
    'enableProxyVoting',
    'proxyVotersMax',
    'hideVotingModule',
    'enableQuorum',
    'enableQuorumAutomatedDynamicColoring',
  ],
  meeting: [
    'enableSendVideoActionControl',
    'enableViewShareScreenActionControl',
    'enableViewVideoActionControl',
    'enableSelfRoomNavigationActionControl',
    'hideRoomsTab',
    'routeUserWithoutConfirmation',
    'enableLobbyCheck',
    'reorderInterpreterLanguages',
    'behaviourOnMultipleTabConnections',
    'chimesDefaultOn',
    'enableWakeLockOnMeetingEntry',
    'enablePhoneDialIn',
    'enableSipDialOut',
    'enableEmailAbsent',
    'enableCaseAgendaItem',
    'heartbeatTransport',
    'defaultLayout',
    'shareViewLayout',
    'showVideotapedMessage',
    'enableBlurAndVirtualBackgrounds',
    'enableFullBlurBackground',
    'fullBlurStrength',
    'virtualBackgroundEdgeBlur',
    'enableSiteBackgroundImage1',
    'enableSiteBackgroundImage2',
    'enableSiteBackgroundImage3',
    'siteBackgroundImages',
    'meetingStatePauseMs',
    'runWebexSyncMeeting',
    'webexSdkVersion',
  ],
  guests: [
    'enableGuestLinkAssociatedWithRoom',
    'enableSendEmailOnGuestLinkCreation',
    'enableGuestsLoginDirectToVotingSession',
    'enableAdminGuestRoleCreation',
    'aclsToRemoveFromGuestDropdown',
    'enableFastCases',
  ],
  chat: [
    'hideChatAll',
    'restrictChatAllToRoles',
    'restrictedDirectChatReceiverRoles',
    'enableLinksInChatText',
    'acceptableFileUploadMimeTypes',
    'fileUploadMaxBytes',
  ],
  people: [
    'showDisplayNamesReversed',
    'userNameMaxLength',
    'groupLevelsDisplayed',
    'groupsSeparator',
    'groupTypesForInfoDropdown',
    'groupHierachy',
    'roleBasedExceptions',
  ],
  leaving: [
    'exitButtonDestinationUrl',
    'rolesWhichExitToChooseSessionPage',
    'rolesWhichLeaveToSessionEndPage',
    'rolesWhichLeaveToLogoutPage',
    'autoLeaveEnabled',
    'stayInMeetingIfNoOtherMeetingsScheduled',
    'hostLeaveActions',
  ],
  documents: ['documentLanguage', 'timeZone'],
  screens: [
    'hideNavBar',
    'clientLogsSendModes',
    'clientLogsLinesToCache',
    'toastTimeOut',
    'meetingPillTimeOut',
    'timoutAjaxGet',
    'timoutAjaxPost',
    'timoutAjaxPut',
    'timoutAjaxPatch',
    'timoutAjaxDelete',
  ],
} as const satisfies Record<string, readonly SiteFlag[]>;

export type SitePart = keyof typeof siteFlagParts;
/** A flag with a label and an explanation. */
export type NamedFlag = (typeof siteFlagParts)[SitePart][number];

const parts = Object.keys(siteFlagParts).filter((part): part is SitePart => part in siteFlagParts);

/** The sections with their flags. Flags from the server that are in no section come last, under
 *  `other`. */
export function partsOf(
  told: readonly string[],
): { readonly part: SitePart | 'other'; readonly flags: readonly string[] }[] {
  const listed = parts.map((part) => ({
    part,
    flags: siteFlagParts[part].filter((flag) => told.includes(flag)),
  }));
  const named = new Set<string>(Object.values(siteFlagParts).flat());
  const other = told.filter((flag) => !named.has(flag));
  return [...listed, ...(other.length > 0 ? [{ part: 'other' as const, flags: other }] : [])];
}

/** Whether a flag has a label and an explanation. */
export function isNamedFlag(flag: string): flag is NamedFlag {
  return Object.values(siteFlagParts).some((flags: readonly string[]) => flags.includes(flag));
}
