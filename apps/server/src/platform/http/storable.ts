/** Escapes by which JSON can carry what is no text: the character NUL and halves of surrogate
 *  pairs. */
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Where in a JSON value the first text stands that cannot be stored as it is, as keys joined by
 *  dots (`''`: the value itself); null where there is none. PostgreSQL holds no NUL, and half a
 *  surrogate pair would become another text on its way there, the same for each half. `json` is
 *  what `value` was read from. Never throws. */
export function findUnstorable(json: string, value: unknown): string | null {
  return SUSPECT_ESCAPE.test(json) ? (pathOfUnstorable(value)?.join('.') ?? null) : null;
}

function pathOfUnstorable(value: unknown): string[] | null {
  if (typeof value === 'string') return isText(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    // A key that is no text is not told again: the object that has it is.
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
