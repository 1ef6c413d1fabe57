/** Escapes by which JSON can carry what is no text: the character NUL and halves of surrogate pairs. */
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Whether every text in a JSON value can be stored as it is. PostgreSQL holds no NUL, and half a surrogate pair would become
 *  another text on its way there, the same for each half. `json` is what `value` was read from. Never throws. */
export function isStorable(json: string, value: unknown): boolean {
  return !SUSPECT_ESCAPE.test(json) || holdsText(value);
}

function holdsText(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && !hasLoneSurrogate(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, item]) => holdsText(key) && holdsText(item));
}

function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}
