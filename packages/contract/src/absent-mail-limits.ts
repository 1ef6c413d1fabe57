/** The greatest length of the subject of a mail to absent people, in characters. */
export const ABSENT_SUBJECT_MAX_CHARS = 150;
/** The greatest length of its text, in characters. */
export const ABSENT_TEXT_MAX_CHARS = 4_000;
/** How many people one mailing may reach. */
export const ABSENT_PEOPLE_MAX = 5_000;
