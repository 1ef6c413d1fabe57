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
