import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../site/public.ts';

/** The languages of captions as choices: that of the floor, and those that the site offers, each
 *  by its own name. Source: CAP-04, BEY-15. */
export function useCaptionLanguages(): readonly { readonly value: string; readonly label: string }[] {
  const { t } = useTranslation('captions');
  const { captionLanguages = [] } = useSiteConfig();
  return [
    { value: FLOOR_LANGUAGE, label: t('floor') },
    ...captionLanguages.map(({ code, languageNative }) => ({ value: code, label: languageNative })),
  ];
}
