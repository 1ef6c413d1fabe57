import { useTranslation } from 'react-i18next';
import styles from './BoothDesk.module.css';
import { useHeardLanguage } from './use-heard-language.ts';

/** What the interpreter hears. Source: INTERP-02. */
export function DeskHearing() {
  const { t } = useTranslation('interpretation');
  const { heard, hasVoice } = useHeardLanguage();
  return (
    <div className={styles.column} role="group" aria-labelledby="desk-hearing">
      <h2 id="desk-hearing" className={styles.heading}>
        {t('youHear')}
      </h2>
      <p className={styles.source}>
        {heard !== null && hasVoice ? <bdi lang={heard.language}>{heard.languageNative}</bdi> : t('floor')}
      </p>
    </div>
  );
}
