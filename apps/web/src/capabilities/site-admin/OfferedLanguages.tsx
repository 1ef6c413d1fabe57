import { LANGUAGES_TO_OFFER, type LanguageList } from '@hemicycle/contract/site-languages';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../ui/CheckField.tsx';
import { CheckGroup } from '../../ui/CheckGroup.tsx';
import styles from './SiteAdmin.module.css';

export const LANGUAGE_LISTS: readonly LanguageList[] = [
  'languages',
  'captionLanguages',
  'interpretationLanguages',
];

export function isLanguageList(field: string): field is LanguageList {
  return LANGUAGE_LISTS.some((list) => list === field);
}

/** The codes of languages, as the log has them, by the languages' own names. */
export function languagesInWords(list: LanguageList, codes: string): string {
  return LANGUAGES_TO_OFFER[list]
    .flatMap(({ code, languageNative }) => (codes.includes(`"${code}"`) ? [languageNative] : []))
    .join(', ');
}

/** The languages of one list, each by its own name; those that the site offers are ticked. Source:
 *  I18N-01, CAP-04, INTERP-09. */
export function OfferedLanguages({
  list,
  chosen,
  error,
  onChange,
}: {
  list: LanguageList;
  /** The codes of the ticked languages. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: (codes: string[]) => void;
}) {
  const { t } = useTranslation('site-identity');
  const codes = LANGUAGES_TO_OFFER[list].map(({ code }) => code);
  return (
    <CheckGroup label={t(`languages.${list}`)} hint={t(`languages.${list}Hint`)} error={error}>
      <div className={styles.languages}>
        {LANGUAGES_TO_OFFER[list].map(({ code, languageNative }) => (
          <CheckField
            key={code}
            label={<bdi lang={code}>{languageNative}</bdi>}
            checked={chosen.includes(code)}
            onChange={(checked) =>
              onChange(codes.filter((one) => (one === code ? checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </CheckGroup>
  );
}
