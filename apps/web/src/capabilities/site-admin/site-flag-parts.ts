import type { ClientFlags } from '@hemicycle/contract/site';
import { onlyAlphanumeric } from '@hemicycle/rules/foundations/alphanumeric';
import { foldText } from '@hemicycle/rules/foundations/fold-text';

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
    'enableChangeMicCameraSpeaker',
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
    'enableShareFileAdminAction',
    'enableBellByPush',
    'enableBellByMail',
    'enableCaseAgendaItem',
    'enableCaseTooltipEmails',
    'enableCaseTooltipEmailsForGuests',
    'heartbeatTransport',
    'defaultLayout',
    'shareViewLayout',
    'showVideotapedMessage',
    'enablePrivateRecordingMainchamber',
    'enablePrivateRecordingBooths',
    'enableFastCasesStartStopPrivateRecordings',
    'publicStreamingLinkEnabled',
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
    'enableManualNetworkTests',
    'enableAutomaticNetworkTests',
    'networkTests',
    'networkTestsPingUrls',
    'joinTestHuddleTimeout',
  ],
  guests: [
    'enableGuestLinkAssociatedWithRoom',
    'enableSendEmailOnGuestLinkCreation',
    'guestsKeptDays',
    'enableGuestsLoginDirectToVotingSession',
    'guestRole',
    'guestWatchingRole',
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
    'oldAdminPageUrl',
    'clientLogsSendModes',
    'clientLogsLinesToCache',
    'clientAuditKeptDays',
    'fleetClientLogsDestinationServer',
    'fleetClientLogsTransport',
    'fleetClientLogsSendInterval',
    'captureClientIp',
    'clientIpLookupUrl',
    'googleAnalyticsCode',
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

/** The flag with the paths of the site's pictures. */
export const PICTURES = 'siteBackgroundImages';

/** Whether a flag has a label and an explanation. */
export function isNamedFlag(flag: string): flag is NamedFlag {
  return Object.values(siteFlagParts).some((flags: readonly string[]) => flags.includes(flag));
}

/** The flags that stand behind *Expert*: what a clerk need not know, and what is typed as
 *  paths. */
const forExperts: readonly string[] = [
  'heartbeatTransport',
  'meetingStatePauseMs',
  'runWebexSyncMeeting',
  'webexSdkVersion',
  'networkTestsPingUrls',
  'joinTestHuddleTimeout',
  'timoutAjaxGet',
  'timoutAjaxPost',
  'timoutAjaxPut',
  'timoutAjaxPatch',
  'timoutAjaxDelete',
] satisfies readonly SiteFlag[];

/** Whether a flag is shown only to somebody who asks for everything. */
export function isForExperts(flag: string): boolean {
  return forExperts.includes(flag) || !isNamedFlag(flag);
}

/** The parts that hold a flag that is sought: by a piece of its words (`wordsOf`), or of its name,
 *  however that is written. Nothing sought: all parts that hold a flag. Source: FND-35. */
export function soughtParts(
  listed: ReturnType<typeof partsOf>,
  sought: string,
  wordsOf: (flag: string) => string,
): ReturnType<typeof partsOf> {
  const wanted = foldText(sought.trim());
  const name = foldText(onlyAlphanumeric(sought));
  const fits = (flag: string) =>
    wanted === '' ||
    foldText(wordsOf(flag)).includes(wanted) ||
    (name !== '' && foldText(flag).includes(name));
  return listed
    .map(({ part, flags }) => ({ part, flags: flags.filter(fits) }))
    .filter(({ flags }) => flags.length > 0);
}
