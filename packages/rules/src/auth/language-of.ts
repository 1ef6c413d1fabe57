/** The language in which somebody reads the site: the one that they chose there, else the first of
 *  their browser's that the house writes; null: none of them. `chosen`: the value of the cookie of
 *  the choice. `accepted`: the browser's languages, as the head of a request names them, the most
 *  wanted first. `written`: the languages of the house, without regions. Never throws. Source:
 *  BEY-11, AUTH-02. */
export function languageOf<Language extends string>(
  chosen: string | null,
  accepted: string | null,
  written: readonly Language[],
): Language | null {
  const wanted = [chosen ?? '', ...(accepted ?? '').split(',').slice(0, 20)];
  for (const tag of wanted) {
    const [main = ''] = tag.trim().toLowerCase().split(/[-;]/u);
    const found = written.find((language) => language === main);
    if (found !== undefined) return found;
  }
  return null;
}
