import { nameToShow, type PersonName, UNKNOWN_NAME } from '@hemicycle/rules/people/name-display';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../site/public.ts';

/** The name to show for a person: the overriding name, otherwise the display name, reversed on a
 *  site that shows names so; 'unknown' where nothing is known of the person. Source: PEOP-16,
 *  PEOP-17, PEOP-20, PEOP-23. */
export function usePersonName(): (person: PersonName | null | undefined) => string {
  const { t } = useTranslation('ui');
  const reversed = useSiteConfig().flags?.showDisplayNamesReversed ?? false;
  return useCallback(
    (person) => {
      const name = nameToShow(person, { reversed });
      return name === UNKNOWN_NAME ? t('unknownPerson') : name;
    },
    [reversed, t],
  );
}
