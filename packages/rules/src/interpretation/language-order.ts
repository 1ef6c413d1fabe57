import { interpretationLanguages } from '@hemicycle/contract/interpretation-languages';

/** The languages that come first, by code, in their order. */
const FIRST_CODES = ['ar', 'zh', 'en', 'fr', 'ru', 'es'];

/** A language of interpretation, by its code and by its own name. */
export interface NamedLanguage {
  readonly language: string;
  readonly languageNative: string;
}

/** The languages in the order in which lists show them after the floor. `reorders`: Arabic,
 *  Chinese, English, French, Russian and Spanish come first, matched by code or native name; the
 *  others keep their order. Never throws. Source: INTERP-08. */
export function orderLanguages<Language extends NamedLanguage>(
  languages: readonly Language[],
  reorders: boolean,
): Language[] {
  if (!reorders) return [...languages];
  return languages.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function placeOf({ language, languageNative }: NamedLanguage): number {
  const place = FIRST_CODES.findIndex((code) => code === language || nativeNameOf(code) === languageNative);
  return place === -1 ? FIRST_CODES.length : place;
}

function nativeNameOf(code: string): string | undefined {
  return interpretationLanguages.find((one) => one.code === code)?.languageNative;
}
