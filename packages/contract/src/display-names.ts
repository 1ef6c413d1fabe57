/** The path of a display's page before its code. Source: BEY-33. */
export const DISPLAY_PATH = '/app/display/';
/** The path of the public feed. Its token is in the query, which no log holds. Source: BEY-33. */
export const DISPLAY_FEED_PATH = '/api/display/feed';
/** The path of one state of the public feed. */
export const DISPLAY_STATE_PATH = '/api/display/state';
/** The version of what a display is told. Raise it with every change that a page or a program of
 *  the version before would read wrongly: pages then load their program again. */
export const DISPLAY_PROTOCOL = 3;
/** How many timers stand on a display. */
export const DISPLAY_TIMERS_MAX = 3;
/** The largest number of display codes of a session. */
export const DISPLAYS_MAX = 20;
/** The longest name of a display, in characters. */
export const DISPLAY_NAME_MAX_CHARS = 80;
/** The longest message of the clerk's on a display, in characters. */
export const DISPLAY_MESSAGE_MAX_CHARS = 280;
/** How many items of the day a display names. */
export const DISPLAY_ITEMS_MAX = 7;
/** How many people who wait to speak a display names. */
export const DISPLAY_NEXT_MAX = 5;
/** How many lines one code may have open on one server at a time. */
export const DISPLAY_LINES_MAX = 20;
/** How many calls with one code may read a state on one server at a time: fewer than the calls that
 *  a server works on for one network. */
export const DISPLAY_READS_MAX = 8;
/** A line says the server's time this often, in ms, so that both ends notice a lost line. */
export const DISPLAY_BEAT_MS = 10_000;
