/** The name of a language in the language itself. */
export function languageName(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language', fallback: 'code' }).of(code) ?? code;
}
