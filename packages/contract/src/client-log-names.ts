/** When a page sends its log: while somebody looks into the site (`siteDebug`), while it is
 *  switched on for this person (`userFlag`), when somebody asks for it (`requested`), after an
 *  error (`error`). With `never` no page sends anything, whatever else stands there. Source:
 *  CLOG-01. */
export const CLIENT_LOG_SEND_MODES = ['siteDebug', 'userFlag', 'requested', 'error', 'never'] as const;
export type ClientLogSendMode = (typeof CLIENT_LOG_SEND_MODES)[number];
/** Why a page sent its log. */
export type ClientLogReason = Exclude<ClientLogSendMode, 'never'>;

/** How often a page looks whether to send, in ms. Source: CLOG-02. */
export const CLIENT_LOG_CHECK_MS = 5_000;
/** `siteDebug` and `userFlag` send at most once in this time, in ms. Source: CLOG-03. */
export const CLIENT_LOG_MODE_EVERY_MS = 60_000;
/** The lines that a page keeps where the site does not say another number. Source: CLOG-04. */
export const CLIENT_LOG_LINES_TO_CACHE = 500;
/** The arguments that are kept of a line. Source: CLOG-05. */
export const CLIENT_LOG_ARGUMENTS_MAX = 10;
/** The characters that are kept of a line. Source: CLOG-06. */
export const CLIENT_LOG_CHARS_MAX = 1_000;
/** After this many lines a page keeps no more. Source: CLOG-07. */
export const CLIENT_LOG_STOPS_AT_LINES = 10_000;
/** How pages send their logs to a fleet server. Source: CFG-13. */
export const FLEET_LOG_TRANSPORTS = ['post', 'websocket'] as const;
/** The path of a fleet server that takes logs by POST. Source: CLOG-09. */
export const FLEET_LOG_PATH = '/api/fleet/clientlogs';
/** The path of a fleet server's websocket. Source: CLOG-10. */
export const FLEET_LOG_SOCKET_PATH = '/fleetclientlogs';
/** After this a websocket to a fleet server that was lost is opened again, in ms. Source:
 *  CLOG-11. */
export const FLEET_LOG_RETRY_MS = 3_000;
/** The shortest interval at which a page sends to a fleet server, in ms. */
export const FLEET_LOG_INTERVAL_MIN_MS = 5_000;
/** The most lines that one call sends. */
export const CLIENT_LOG_SENT_LINES_MAX = 1_000;
/** How often a page asks whether its log is wanted, in ms. */
export const CLIENT_LOG_ASK_EVERY_MS = 60_000;
