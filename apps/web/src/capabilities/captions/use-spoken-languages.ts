import { useTranslation } from 'react-i18next';
import { languageName } from '../../i18n/language-name.ts';
import { useSiteConfig } from '../site/public.ts';

/** The languages in which speech is recognised, each by its own name: those of the page's language
 *  and of the site first. */
export function useSpokenLanguages(): readonly { readonly value: string; readonly label: string }[] {
  const { i18n } = useTranslation('captions');
  const { speechLanguages = [], languages } = useSiteConfig();
  const first = [i18n.language, ...languages.map(({ code }) => code)].map(withoutRegion);
  const rank = (code: string) => {
    const place = first.indexOf(withoutRegion(code));
    return place === -1 ? first.length : place;
  };
  return speechLanguages
    .toSorted((one, other) => rank(one) - rank(other))
    .map((value) => ({ value, label: languageName(value) }));
}

/** `en` of `en-US`. */
function withoutRegion(code: string): string {
  return code.split('-')[0] ?? code;
}
