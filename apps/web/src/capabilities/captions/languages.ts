import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../i18n/language-name.ts';
import { useSiteConfig } from '../site/public.ts';

/** The languages of captions as choices: that of the floor, and those that the site offers, each by
 *  its own name. `chosen` is among them, also where the site offers it no more. Source: CAP-04,
 *  BEY-15. */
export function useCaptionLanguages(
  chosen: string = FLOOR_LANGUAGE,
): readonly { readonly value: string; readonly label: string }[] {
  const { captionLanguages = [] } = useSiteConfig();
  const nameOf = useCaptionLanguageName();
  const codes = [FLOOR_LANGUAGE, ...captionLanguages.map(({ code }) => code)];
  return [...new Set([...codes, chosen])].map((value) => ({ value, label: nameOf(value) }));
}

/** Names a language of captions: one that the site offers by the site's name for it, another one by
 *  the browser's. Source: BEY-15. */
export function useCaptionLanguageName(): (language: string) => string {
  const { t } = useTranslation('captions');
  const { captionLanguages = [], languages } = useSiteConfig();
  return (language) => {
    if (language === FLOOR_LANGUAGE) return t('floor');
    const named = [...captionLanguages, ...languages].find(({ code }) => code === language);
    return named?.languageNative ?? languageName(language);
  };
}
