/** The greatest length of a message to everybody, in characters. */
export const ALERT_MAX_CHARS = 500;
/** How long the banner of a message is shown unless its sender says otherwise, in ms. Source:
 *  NOTIF-03. */
export const ALERT_SHOWN_MS = 5_000;
/** The shortest and the longest time for which a banner may be shown before it goes by itself, in
 *  ms. */
export const ALERT_SHOWN_MIN_MS = 1_000;
export const ALERT_SHOWN_MAX_MS = 3_600_000;
/** How many messages whose time is not over a session may have. */
export const ALERTS_MAX = 5;
