import { type Language, languages } from './languages.ts';

/** Zones in which the English of the United States is the English of the place. */
const AMERICAN_ZONE = /^(America|US|Pacific\/Honolulu)\b/u;

/** The locale that orders the parts of a date: the language of the page, and the region of the
 *  person. An English page has no region of its own, so the browser names it, as `en-GB` or `de-CH`
 *  do. Many browsers say `en-US` everywhere. So the United States count only in
 *  a time zone of America; elsewhere the English of the world stands in their place, with the day
 *  before the month and a week that begins on Monday. `zone` is an IANA name. Never throws. Source:
 *  FND-13, decision 0086. */
export function regionalLocale(
  language: Language,
  browserLanguages: readonly string[],
  zone: string,
): string {
  if (language !== 'en-US') return languages[language].intl;
  const isAmerican = AMERICAN_ZONE.test(zone);
  const region = browserLanguages
    .map((tag) => /-([A-Z]{2})\b/u.exec(tag)?.[1])
    .find((found) => found !== undefined && (found !== 'US' || isAmerican));
  return `en-${region ?? (isAmerican ? 'US' : '001')}`;
}
