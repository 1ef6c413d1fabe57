/** The greatest length of the name of a house, in characters. */
export const SITE_NAME_MAX_CHARS = 80;
/** The greatest number of phone numbers by which people join meetings. */
export const CALL_IN_NUMBERS_MAX = 100;
/** The greatest number of questions from which polls are made. */
export const VOTE_QUESTIONS_MAX = 200;
