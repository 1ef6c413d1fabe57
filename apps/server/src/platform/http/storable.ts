/** The escapes by which JSON can carry invalid text: the character NUL, and halves of surrogate
 *  pairs. */
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Finds the first text in a JSON value that cannot be stored as it is. Answers its path, keys
 *  joined by dots (`''`: the value itself), or null where there is none. PostgreSQL stores no NUL.
 *  Every half of a surrogate pair would be stored as the same replacement character. `json` is the
 *  text that `value` was read from. Never throws. */
export function findUnstorable(json: string, value: unknown): string | null {
  return SUSPECT_ESCAPE.test(json) ? (pathOfUnstorable(value)?.join('.') ?? null) : null;
}

/** As `findUnstorable`, for values that come from no JSON, such as those of an address. */
export function findUnstorableIn(value: unknown): string | null {
  return pathOfUnstorable(value)?.join('.') ?? null;
}

/** What is said of a text that `findUnstorable` found. */
export const UNSTORABLE = 'The text has a character that cannot be stored: NUL, or half of one.';

function pathOfUnstorable(value: unknown): string[] | null {
  if (typeof value === 'string') return isText(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    // An invalid key is not repeated in the path; the path ends at the object that has it.
    if (!isText(key)) return [];
    const path = pathOfUnstorable(item);
    if (path !== null) return [key, ...path];
  }
  return null;
}

function isText(value: string): boolean {
  return !value.includes('\u0000') && !hasLoneSurrogate(value);
}

function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}
