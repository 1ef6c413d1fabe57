/** The most UTF-16 units of one text of a clerk in minutes. */
export const MINUTE_TEXT_MAX_CHARS = 20_000;
/** The longest quote, wish and reason of a correction, in UTF-16 units. */
export const CORRECTION_MAX_CHARS = 1_000;
/** How many corrections are asked for in the minutes of one sitting at most. */
export const CORRECTIONS_MAX = 2_000;
/** How many corrections of one person wait for an answer at most. */
export const CORRECTIONS_OF_PERSON_MAX = 20;
/** How many lines of a transcript one quote holds, and how many a search lists. */
export const QUOTED_LINES_MAX = 20;
export const QUOTABLE_LISTED_MAX = 50;
/** How many texts and facts the minutes of one sitting have at most. */
export const MINUTE_BLOCKS_MAX = 2_000;
/** The longest file that is compared with a sitting, in UTF-16 units. */
export const COMPARED_FILE_MAX_CHARS = 2 * 1024 * 1024;
/** How many differences between a file and a sitting are listed. */
export const DIFFERENCES_LISTED_MAX = 500;
/** A line of news of minutes shows this often that it lives, in ms. */
export const MINUTE_BEAT_MS = 5_000;
/** How many text blocks a house keeps, and the most characters of one. */
export const MINUTE_TEXT_BLOCKS_MAX = 100;
export const MINUTE_TEXT_BLOCK_MAX_CHARS = 4_000;
