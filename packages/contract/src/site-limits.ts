/** The greatest length of the name of a house, in characters. */
export const SITE_NAME_MAX_CHARS = 80;
/** The greatest number of phone numbers by which people join meetings. */
export const CALL_IN_NUMBERS_MAX = 100;
/** The greatest number of questions from which polls are made. */
export const VOTE_QUESTIONS_MAX = 200;
/** The greatest number of help tips in a group, and the length of a tip's title and text. */
export const HELP_TIPS_MAX = 20;
export const HELP_TIP_TITLE_MAX_CHARS = 80;
export const HELP_TIP_TEXT_MAX_CHARS = 400;
/** The greatest size of the letterhead of a house: its lines, and its characters in all. */
export const LETTERHEAD_MAX_LINES = 5;
export const LETTERHEAD_MAX_CHARS = 400;
/** The greatest size of the logo of a house, in bytes. */
export const SITE_LOGO_MAX_BYTES = 200 * 1024;
/** The greatest width and height of the logo of a house, in px. */
export const SITE_LOGO_MAX_PX = { width: 1200, height: 400 } as const;
