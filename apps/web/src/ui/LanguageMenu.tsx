import { useTranslation } from 'react-i18next';
import { currentLanguage, requestLanguage } from '../i18n/i18n.ts';
import { isLanguage } from '../i18n/languages.ts';
import { IconChevronDown, IconWorld } from './icons.ts';
import styles from './LanguageMenu.module.css';

export interface OfferedLanguage {
  code: string;
  languageNative: string;
}

/** A menu of the interface languages, each by its native name. Languages without a catalogue are
 *  left out. Source: I18N-01 … I18N-04. */
export function LanguageMenu({
  offered,
  compact = false,
}: {
  offered: readonly OfferedLanguage[];
  /** Shows only the sign on phones, to leave room for the account. */
  compact?: boolean;
}) {
  const { t } = useTranslation();
  const known = offered.filter((language) => isLanguage(language.code));
  return (
    <div className={styles.menu} data-compact={compact || undefined}>
      <IconWorld aria-hidden="true" />
      <select
        className={styles.select}
        aria-label={t('language')}
        value={currentLanguage()}
        onChange={(event) => {
          const code = event.currentTarget.value;
          if (isLanguage(code)) void requestLanguage(code);
        }}
      >
        {known.length === 0 && <option value={currentLanguage()}>{t('noLanguages')}</option>}
        {known.map((language) => (
          <option key={language.code} value={language.code} lang={language.code}>
            {language.languageNative}
          </option>
        ))}
      </select>
      <IconChevronDown className={styles.chevron} aria-hidden="true" />
    </div>
  );
}
