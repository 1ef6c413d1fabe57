/** How many items an agenda has at most, nested ones included. */
export const AGENDA_ITEMS_MAX = 200;
/** How many levels of items an agenda has at most: items, their parts, and the parts of those. */
export const AGENDA_LEVELS_MAX = 3;
export const AGENDA_TITLE_MAX_CHARS = 200;
export const AGENDA_TEXT_MAX_CHARS = 4_000;
/** The greatest length of a number that a clerk gives to an item, for example `12/2026 b`. */
export const AGENDA_NUMBER_MAX_CHARS = 12;
/** The greatest planned length of an item, in minutes. */
export const AGENDA_MINUTES_MAX = 24 * 60;
/** How many votes belong to one item at most. */
export const AGENDA_VOTES_MAX = 50;
/** How many movers and seconders an item names at most, and how many parties a case. */
export const AGENDA_PEOPLE_MAX = 20;
export const AGENDA_PERSON_MAX_CHARS = 100;
/** The greatest length of what a party is in a case, for example `Intervening party`. */
export const AGENDA_PARTY_MAX_CHARS = 60;
/** How many papers an item has at most, and how many versions one of them. */
export const AGENDA_PAPERS_MAX = 30;
export const AGENDA_PAPER_VERSIONS_MAX = 20;
export const AGENDA_PAPER_TITLE_MAX_CHARS = 200;
/** The greatest length of a note of one's own on an item or a paper. */
export const AGENDA_NOTE_MAX_CHARS = 4_000;
/** How many marks of one's own all papers of a sitting have at most. */
export const AGENDA_MARKS_MAX = 2_000;
export const AGENDA_MARK_NOTE_MAX_CHARS = 2_000;
export const AGENDA_MARK_QUOTE_MAX_CHARS = 1_000;
/** How many rectangles a mark has at most: one for each marked line. */
export const AGENDA_MARK_RECTANGLES_MAX = 20;
/** How many rows an imported agenda has at most; more than an agenda takes, so that the dry run
 *  can name those that are too many. */
export const AGENDA_IMPORT_ROWS_MAX = 400;
export const AGENDA_IMPORT_MAX_BYTES = 262_144;
