const FORM = /^(\d{1,5})(?::([0-5]\d))?$/;

/** What somebody typed as a limit, in seconds: `3` is three minutes, `2:30` two and a half; nothing
 *  typed is no limit (null), anything else is undefined. Source: BEY-13. */
export function limitFromText(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const found = FORM.exec(text.trim());
  if (found === null) return undefined;
  return Number(found[1]) * 60 + Number(found[2] ?? 0);
}

/** A limit as it is typed: `2:30`; nothing for none. */
export function limitToText(seconds: number | null): string {
  if (seconds === null) return '';
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
