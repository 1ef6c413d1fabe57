/** The form of an e-mail address in small letters: its top-level part has at least two letters.
 *  Source: FND-44. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/;
