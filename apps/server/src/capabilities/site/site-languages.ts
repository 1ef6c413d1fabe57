import {
  LANGUAGES_OFFERED_AT_FIRST,
  LANGUAGES_TO_OFFER,
  type LanguageList,
} from '@hemicycle/contract/site-languages';
import { offeredLanguages } from '@hemicycle/contract/offered-languages';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadSettings } from './site-store.ts';

/** The codes of the languages that the site offers, by what they are offered for. */
export type OfferedLanguages = Readonly<Record<LanguageList, string[]>>;

/** The languages that the settings offer. A list that is missing or has the wrong shape is what a
 *  new site offers. Never throws. Source: I18N-01, CAP-04, INTERP-09. */
export function languagesOf(settings: ReadonlyMap<string, unknown>): OfferedLanguages {
  const of = (list: LanguageList) => {
    const chosen = offeredLanguages[list].safeParse(settings.get(list));
    return chosen.success ? chosen.data : [...LANGUAGES_OFFERED_AT_FIRST[list]];
  };
  return {
    languages: of('languages'),
    captionLanguages: of('captionLanguages'),
    interpretationLanguages: of('interpretationLanguages'),
  };
}

/** The languages that the site offers now. */
export async function loadOfferedLanguages(db: Kysely<Database>): Promise<OfferedLanguages> {
  return languagesOf(await loadSettings(db));
}

/** Languages of a list with their own names, by their codes. Source: I18N-01. */
export function languagesNamed(
  list: LanguageList,
  codes: readonly string[],
): { code: string; languageNative: string }[] {
  return LANGUAGES_TO_OFFER[list]
    .filter(({ code }) => codes.includes(code))
    .map(({ code, languageNative }) => ({ code, languageNative }));
}
