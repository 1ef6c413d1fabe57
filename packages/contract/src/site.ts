import { z } from 'zod';
import {
  CLIENT_LOG_SEND_MODES,
  CLIENT_LOG_SENT_LINES_MAX,
  FLEET_LOG_INTERVAL_MIN_MS,
  FLEET_LOG_TRANSPORTS,
} from './client-log-names.ts';
import { endpoint } from './endpoint.ts';
import { LAYOUT_MODES } from './layout-modes.ts';
import { POLL_OPTION_MAX_CHARS, POLL_OPTIONS_MAX, UPLOAD_LARGEST_MAX_BYTES } from './limits.ts';
import { majorityKind } from './majority.ts';
import { canBeToldApart } from './option-names.ts';
import { NETWORK_TESTS, PING_URLS_MAX } from './nettest-names.ts';
import { permissions } from './permissions.ts';
import { mayRunPolls, pollPrivacy } from './polls.ts';
import { id, line, timeZone } from './values.ts';
import { WITHOUT_CONTROLS } from './readable-text.ts';

/** The public part of the server client config, for the sign-in page. `siteLogo` is the address of
 *  a picture; null: there is none. `letterhead` has a line for each line. `demoAccounts` is empty
 *  outside demo mode. */
export const publicSiteConfig = z.object({
  siteName: z.string(),
  siteColor: z.string().regex(/^#[0-9a-fA-F]{6}$/),
  siteLogo: z.string().nullable(),
  letterhead: z.string(),
  secretariatEmail: z.string().nullable(),
  helpPageUrl: z.string().nullable(),
  languages: z.array(z.object({ code: z.string(), languageNative: z.string() })),
  demoAccounts: z.array(
    z.object({ email: z.string(), displayName: z.string(), role: z.string(), description: z.string() }),
  ),
  demoPassword: z.string().nullable(),
});

/** The origin of a server of others: https, or http on this machine. It goes into the policy that
 *  says to which servers pages may connect, so that nothing else may stand in it. */
const fleetServer = z
  .string()
  .max(300)
  .regex(/^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/u)
  .refine((address) => z.url().safeParse(address).success);
/** An address at a server of others that pages call: as `fleetServer`, with a path. */
const lookUpAddress = z
  .string()
  .max(300)
  .regex(/^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?(\/[\w./-]*)?(\?[\w=&.-]*)?$/u)
  .refine((address) => z.url().safeParse(address).success);
const milliseconds = z.number().int().positive();
/** A word that the settings of the site use, such as the name of a role or of a type of groups. */
const word = z.string().regex(WITHOUT_CONTROLS);
const roleNames = z.array(word);

/** The languages of the documents of a house. Source: BEY-11. */
export const documentLanguage = z.enum(['en', 'fr', 'es', 'ar', 'ru', 'zh']);
export type DocumentLanguage = z.output<typeof documentLanguage>;

const picturePath = z.string().max(200).regex(WITHOUT_CONTROLS);
/** What a ping of a network test calls: a path of this site, or an address as `lookUpAddress`, for
 *  example of a relay. */
const pingAddress = z.union([
  z
    .string()
    .max(300)
    .regex(/^\/(?![/\\])[^\s\p{Cc}]*$/u),
  lookUpAddress,
]);

/** What a host may do when leaving a meeting: hand it over to another moderator, or end it for
 *  everybody. Source: EXIT-11. */
export const hostLeaveAction = z.enum(['handOver', 'endMeeting']);

/** The flags of the capabilities that exist, with the names of the specification. Source: CFG-01, 0
 *  §3. */
export const clientFlags = z.object({
  timoutAjaxGet: milliseconds,
  timoutAjaxPost: milliseconds,
  timoutAjaxPut: milliseconds,
  timoutAjaxPatch: milliseconds,
  timoutAjaxDelete: milliseconds,
  toastTimeOut: z.number().int().nonnegative(),
  /** How long news of the meeting stay at the top of the stage; 0: until they are closed. Source:
   *  NOTIF-01. */
  meetingPillTimeOut: z.number().int().nonnegative(),
  groupLevelsDisplayed: z.number().int().nonnegative(),
  groupHierachy: z.record(word, z.number().int()),
  groupsSeparator: word,
  groupTypesForInfoDropdown: z.array(word),
  showDisplayNamesReversed: z.boolean(),
  userNameMaxLength: z.number().int().positive(),
  defaultVoteOptions: z.array(z.string()),
  votePrivacyOptions: z.array(pollPrivacy),
  requireProofToVoteMinutes: z.number().int().positive().nullable(),
  /** A passkey signs each cast in a poll that links voters and choices. Source: BEY-31. */
  requireSignedVotes: z.boolean(),
  /** The least number of votes for which the count of a secret poll is shown; 1: always. Source:
   *  BEY-03. */
  secretCountFewestVotes: z.number().int().min(1).max(1000),
  roleBasedExceptions: z.record(word, z.record(z.string(), z.unknown())),
  restrictedDirectChatReceiverRoles: roleNames,
  restrictChatAllToRoles: roleNames,
  exitButtonDestinationUrl: z.string().nullable(),
  /** The pages by which the house was administered before, which the account's menu links as well;
   *  null: no link. Source: PERM-25. */
  oldAdminPageUrl: z.string().nullable(),
  rolesWhichExitToChooseSessionPage: roleNames,
  rolesWhichLeaveToSessionEndPage: roleNames,
  rolesWhichLeaveToLogoutPage: roleNames,
  /** What a host is offered when leaving a meeting; empty: nothing. Source: EXIT-11. */
  hostLeaveActions: z.array(hostLeaveAction),
  /** People are logged out when their meeting is over and was not extended. Source: LEAVE-01. */
  autoLeaveEnabled: z.boolean(),
  /** A meeting with no other meeting after it is extended even without a moderator in it. Source:
   *  LEAVE-10. */
  stayInMeetingIfNoOtherMeetingsScheduled: z.boolean(),
  /** The pause between two checks for a state of the meeting. Source: SESS-21, SESS-22. */
  meetingStatePauseMs: milliseconds,
  /** Hanging up also synchronises the media provider's data on meetings. Source: MEDIA-27. */
  runWebexSyncMeeting: z.boolean(),
  /** When pages send their logs. Source: CLOG-01. */
  clientLogsSendModes: z.array(z.enum(CLIENT_LOG_SEND_MODES)),
  /** How many days what browsers enter beside the audit log is kept. Source: AUDIT-01. */
  clientAuditKeptDays: z.number().int().min(1).max(365),
  /** How many lines of its log a page keeps. Source: CLOG-04. */
  clientLogsLinesToCache: z.number().int().min(1).max(CLIENT_LOG_SENT_LINES_MAX),
  /** The origin of a server that receives the logs of all pages; null: none does. Pages may
   *  connect to it. Source: CFG-12. */
  fleetClientLogsDestinationServer: fleetServer.nullable(),
  /** Source: CFG-13. */
  fleetClientLogsTransport: z.enum(FLEET_LOG_TRANSPORTS),
  /** How often a page sends there, in ms. Source: CFG-14. */
  fleetClientLogsSendInterval: z.number().int().min(FLEET_LOG_INTERVAL_MIN_MS).max(3_600_000),
  /** The pages of people who agreed ask a service of others for their network address. Source:
   *  CFG-15. */
  captureClientIp: z.boolean(),
  /** The address of that service; null: none is asked. Source: CFG-15. */
  clientIpLookupUrl: lookUpAddress.nullable(),
  /** The code of the site at Google Analytics; null: no script is loaded. Source: CFG-16. */
  googleAnalyticsCode: z
    .string()
    .max(40)
    .regex(/^G-[A-Z0-9]{4,20}$/u)
    .nullable(),
  hideNavBar: z.boolean(),
  hideVotingModule: z.boolean(),
  hideChatAll: z.boolean(),
  enableLinksInChatText: z.boolean(),
  /** The types of files that the chat accepts, as `image/png` or `image/*`; empty: no files.
   *  Source: CHAT-22. */
  acceptableFileUploadMimeTypes: z.array(word),
  /** Source: UPL-02. */
  fileUploadMaxBytes: z.number().int().positive().max(UPLOAD_LARGEST_MAX_BYTES),
  /** Source: PROXY-07. */
  enableProxyVoting: z.boolean(),
  /** How many people one proxy may represent; null: any number. Source: BEY-10. */
  proxyVotersMax: z.number().int().positive().nullable(),
  /** Source: VOTE-04. */
  enableCameraSnapshotOnVoteSubmitted: z.boolean(),
  /** Source: VBG-02. */
  enableBlurAndVirtualBackgrounds: z.boolean(),
  /** Source: VBG-03. */
  enableFullBlurBackground: z.boolean(),
  /** The blur of the background, in px. Source: VBG-23. */
  fullBlurStrength: z.number().int().min(1).max(60),
  /** The blur of the person's outline, in px; 0: sharp. Source: VBG-26. */
  virtualBackgroundEdgeBlur: z.number().int().min(0).max(20),
  /** Source: VBG-05. */
  enableSiteBackgroundImage1: z.boolean(),
  enableSiteBackgroundImage2: z.boolean(),
  enableSiteBackgroundImage3: z.boolean(),
  /** Paths of pictures on this site, in the order of their flags. Source: VBG-05. */
  siteBackgroundImages: z.tuple([picturePath, picturePath, picturePath]),
  /** The layout at the beginning; null: it depends on the width. `roleBasedExceptions` may set it
   *  for a role. Source: LAYOUT-02. */
  defaultLayout: z.enum(LAYOUT_MODES).nullable(),
  /** The layout while somebody's screen is shown; null: one with a large place, depending on the
   *  width. Source: SHARE-06. */
  shareViewLayout: z.enum(LAYOUT_MODES).nullable(),
  /** Source: MEDIA-21. */
  showVideotapedMessage: z.boolean(),
  /** The main chamber may be recorded for the house alone. Source: REC-04. */
  enablePrivateRecordingMainchamber: z.boolean(),
  /** Interpreter channels and booths may be recorded for the house alone. Source: REC-04. */
  enablePrivateRecordingBooths: z.boolean(),
  /** Private recordings are started and stopped by the cases, and by no button. Source: REC-16,
   *  REC-17. */
  enableFastCasesStartStopPrivateRecordings: z.boolean(),
  /** A stream has a page that anybody with its link may open. Source: STREAM-12. */
  publicStreamingLinkEnabled: z.boolean(),
  /** Agenda items may be cases, as in courts. Source: AGENDA-02. */
  enableCaseAgendaItem: z.boolean(),
  /** Moderators see the addresses of the parties of a case. Source: AGENDA-03. */
  enableCaseTooltipEmails: z.boolean(),
  /** All others see them too, guests included. Source: AGENDA-03. */
  enableCaseTooltipEmailsForGuests: z.boolean(),
  enablePhoneDialIn: z.boolean(),
  /** Moderators may call phones into the chamber, where a telephone line is configured. Source:
   *  FND-60. */
  enableSipDialOut: z.boolean(),
  /** Moderators may mail people who are absent from a sitting. Source: ADMIN-06. */
  enableEmailAbsent: z.boolean(),
  /** Moderators may send a file to one person or to everybody. Source: CFG-08. */
  enableShareFileAdminAction: z.boolean(),
  /** The division bell rings on the devices on which people turned it on. Source: BEY-42. */
  enableBellByPush: z.boolean(),
  /** The division bell also mails those who are not in the sitting. Source: BEY-42. */
  enableBellByMail: z.boolean(),
  /** A guest link may lead into a huddle. Source: GUEST-07. */
  enableGuestLinkAssociatedWithRoom: z.boolean(),
  /** Those whom a guest link invites are mailed as it is made. Source: GUEST-19. */
  enableSendEmailOnGuestLinkCreation: z.boolean(),
  /** How many days after their session guests are forgotten; null: never. Source: BEY-47. */
  guestsKeptDays: z.number().int().min(1).max(3650).nullable(),
  /** Each session has an address made of its title, by which anybody comes to its lobby. Source:
   *  GUEST-02. */
  enableGuestsLoginDirectToVotingSession: z.boolean(),
  /** Guest links may have roles that administer or moderate. Source: GUEST-20. */
  enableAdminGuestRoleCreation: z.boolean(),
  /** The id of the role of guests who come by the address by title, and of guest links for which no
   *  other is chosen; null: that of a new site. Source: GUEST-02, GUEST-09. */
  guestRole: id.nullable(),
  /** The id of the role of guests who do not agree to be seen and heard; null: that of a new site.
   *  Source: BEY-47. */
  guestWatchingRole: id.nullable(),
  /** Roles with one of these permissions are not for guests. Source: GUEST-21. */
  aclsToRemoveFromGuestDropdown: z.array(word),
  /** Reservation links are hidden. Source: GUEST-08. */
  enableFastCases: z.boolean(),
  /** The version of the hosted provider's program to load, where its address has a place for a
   *  version. Source: CFG-09. */
  webexSdkVersion: z.string().regex(/^[\w.-]{1,40}$/),
  enableSendVideoActionControl: z.boolean(),
  enableViewShareScreenActionControl: z.boolean(),
  /** Source: PERM-18. */
  enableViewVideoActionControl: z.boolean(),
  /** Source: PERM-15. */
  enableSelfRoomNavigationActionControl: z.boolean(),
  /** The side panel has no tab with the rooms. Source: PERM-14. */
  hideRoomsTab: z.boolean(),
  /** A person whom a moderator moves sees no dialog. Source: MOD-02. */
  routeUserWithoutConfirmation: z.boolean(),
  /** After a failed join of a room, a person goes to the lobby, where the sitting has one. Source:
   *  HUD-12. */
  enableLobbyCheck: z.boolean(),
  /** Six languages come first in the lists of interpreted languages. Source: INTERP-08. */
  reorderInterpreterLanguages: z.boolean(),
  /** Source: MOD-05. */
  enableChangeMicCameraSpeaker: z.boolean(),
  /** The network tests of the site; empty: none. Source: CFG-10. */
  networkTests: z.array(z.enum(NETWORK_TESTS)),
  /** The addresses that the pings of a network test call. Source: NET-10. */
  networkTestsPingUrls: z.array(pingAddress).min(1).max(PING_URLS_MAX),
  /** Network tests run by themselves. Source: NET-08. */
  enableAutomaticNetworkTests: z.boolean(),
  /** People may run network tests. Source: CFG-11. */
  enableManualNetworkTests: z.boolean(),
  /** How long a network test tries to join its test room. Source: NET-16. */
  joinTestHuddleTimeout: z.number().int().min(5_000).max(300_000),
  behaviourOnMultipleTabConnections: z.enum(['alert', 'pause', 'redirect']),
  heartbeatTransport: z.enum(['websocket', 'https']),
  chimesDefaultOn: z.boolean(),
  enableWakeLockOnMeetingEntry: z.boolean(),
  /** Source: CFG-07. */
  enableQuorum: z.boolean(),
  /** Source: QUOR-04. */
  enableQuorumAutomatedDynamicColoring: z.boolean(),
  /** The language of exports and lists, whoever saves them. Source: BEY-11, BEY-12, BEY-13. */
  documentLanguage,
  /** The zone of the times in exports and lists. Source: BEY-11, BEY-12, BEY-13. */
  timeZone,
});
export type ClientFlags = z.output<typeof clientFlags>;

/** `flags`: only for people who are signed in. `media`: the program that carries sound and
 *  pictures, so that the page loads it. */
export const siteConfig = publicSiteConfig.extend({
  media: z.enum(['mesh', 'livekit', 'webex']),
  /** The address of the media server; absent where there is none, and without a sign-in. Source:
   *  BEY-23. */
  mediaUrl: z.string().optional(),
  /** The addresses of the hosted provider; absent where there is none, and without a sign-in.
   *  Source: FND-03, CFG-09. */
  provider: z.object({ sdkUrl: z.string(), apiUrl: z.string() }).optional(),
  /** Whether a telephone line is configured; absent: no. Source: FND-60. */
  canCallPhones: z.boolean().optional(),
  /** The languages in which captions can be, beside that of the floor; absent without a sign-in.
   *  Source: CAP-04. */
  captionLanguages: z.array(z.object({ code: z.string(), languageNative: z.string() })).optional(),
  /** The codes of the languages in which a channel can be opened; absent without a sign-in. Source:
   *  INTERP-09. */
  interpretationLanguages: z.array(z.string()).optional(),
  /** The languages in which speech can be recognised; absent: none is set. Source: CAP-01. */
  speechLanguages: z.array(z.string()).optional(),
  flags: clientFlags.nullable(),
});
export type SiteConfig = z.output<typeof siteConfig>;

export const getSiteConfig = endpoint({
  name: 'getSiteConfig',
  method: 'GET',
  path: '/api/siteconfig/client',
  access: 'public',
  waitsForTurn: true,
  summary: 'The configuration of the site for the browser; the public part without a sign-in.',
  answer: siteConfig,
});

/** Where a link of the site leads: a path of this site, or an address of the web; never a
 *  script. */
const destination = z
  .string()
  .max(2000)
  .regex(/^(\/(?![/\\])|https?:\/\/)[^\s\p{Cc}]*$/u);
const distinct = (texts: readonly string[]) => new Set(texts).size === texts.length;

/** The values that flags can have when they are set. Values with which a screen or a poll could not
 *  work are refused. */
const settable = {
  ...clientFlags.shape,
  votePrivacyOptions: clientFlags.shape.votePrivacyOptions.min(1).refine(distinct, 'Each at most once.'),
  defaultVoteOptions: z
    .array(line(POLL_OPTION_MAX_CHARS))
    .min(1)
    .max(POLL_OPTIONS_MAX)
    .refine(canBeToldApart, 'Two options look the same, or one cannot be seen.'),
  exitButtonDestinationUrl: destination.nullable(),
  oldAdminPageUrl: destination.nullable(),
};

/** The exceptions of roles: only of flags that there are, with values that these can have. Null
 *  makes no exception. Source: PERM-07. */
const roleExceptions = clientFlags.shape.roleBasedExceptions.superRefine((exceptions, context) => {
  const shapes = new Map<string, z.ZodType>(Object.entries(settable));
  // The roles of guests hold for the site.
  for (const flag of ['roleBasedExceptions', 'guestRole', 'guestWatchingRole']) shapes.delete(flag);
  for (const [role, flags] of Object.entries(exceptions)) {
    for (const [flag, value] of Object.entries(flags)) {
      if (value === null || shapes.get(flag)?.safeParse(value).success === true) continue;
      const message = 'There is no such flag for a role, or it cannot have this value.';
      context.addIssue({ code: 'custom', path: [role, flag], message });
    }
  }
});

/** The flags to change. `before`: the values that these flags had when they were read. If one of
 *  them differs now, nothing is changed. */
const flagChanges = z
  .strictObject({ ...settable, roleBasedExceptions: roleExceptions })
  .partial()
  .extend({ before: clientFlags.partial().optional() });

export const getSiteFlags = endpoint({
  name: 'getSiteFlags',
  method: 'GET',
  path: '/api/siteconfig/flags',
  access: [permissions.adminPage],
  summary: 'The flags of the site itself, without the exceptions of any role.',
  answer: clientFlags,
});

export const updateSiteFlags = endpoint({
  name: 'updateSiteFlags',
  method: 'PUT',
  path: '/api/siteconfig/flags',
  access: [permissions.adminPage],
  summary: 'Changes the flags that are given; one set to its default counts as not set. Answers all of them.',
  body: flagChanges,
  answer: clientFlags,
  errors: ['invalid-input', 'changed-meanwhile'],
});

export const voteQuestion = z.object({
  id,
  title: z.string(),
  question: z.string(),
  voteOptions: z.array(line(120)),
  /** The majority rule that fits the options of this question, `none` where they are names. Absent:
   *  the chosen rule stays. Source: BEY-05. */
  majority: majorityKind.exclude(['double']).optional(),
});
export type VoteQuestion = z.output<typeof voteQuestion>;

export const listVoteQuestions = endpoint({
  name: 'listVoteQuestions',
  method: 'GET',
  path: '/api/siteconfig/votequestions',
  access: mayRunPolls,
  summary: 'The configured questions a poll can be made from.',
  answer: z.array(voteQuestion),
});

export const siteCalls = { getSiteConfig, getSiteFlags, updateSiteFlags, listVoteQuestions };
