const FORM = /^(\d{1,5})(?::([0-5]\d))?$/;

/** Reads a typed limit as seconds: `3` is three minutes, `2:30` two and a half. An empty text means
 *  no limit (null); any other text is undefined. Source: BEY-13. */
export function limitFromText(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const found = FORM.exec(text.trim());
  if (found === null) return undefined;
  return Number(found[1]) * 60 + Number(found[2] ?? 0);
}

/** Writes a limit as people type it: `2:30`; empty for no limit. */
export function limitToText(seconds: number | null): string {
  if (seconds === null) return '';
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
