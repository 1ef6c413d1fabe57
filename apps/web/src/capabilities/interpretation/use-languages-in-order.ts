import { type NamedLanguage, orderLanguages } from '@hemicycle/rules/interpretation/language-order';
import { useSiteConfig } from '../site/public.ts';

/** Languages, or channels, in the order that the site has chosen for this person. Source:
 *  INTERP-08. */
export function useLanguagesInOrder<Language extends NamedLanguage>(
  languages: readonly Language[],
): readonly Language[] {
  return orderLanguages(languages, useSiteConfig().flags?.reorderInterpreterLanguages === true);
}
