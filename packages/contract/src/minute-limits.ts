/** The most UTF-16 units of one text of a clerk in minutes. */
export const MINUTE_TEXT_MAX_CHARS = 20_000;
/** How many texts and facts the minutes of one sitting have at most. */
export const MINUTE_BLOCKS_MAX = 2_000;
