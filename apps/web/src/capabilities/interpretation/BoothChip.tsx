import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { INTERPRETER_PATH, useInterpreting } from '../../chamber-frame/interpreting.ts';
import { IconLanguage } from '../../ui/icons.ts';
import { Tip } from '../../ui/Tip.tsx';
import styles from './BoothChip.module.css';

/** The way of a named interpreter to their page; it does not leave the chamber. Source:
 *  INTERP-01. */
export function BoothChip() {
  const { t } = useTranslation('interpretation');
  if (useInterpreting()) return null;
  return (
    <Tip text={t('toBooth')} position="bottom">
      <Link to={INTERPRETER_PATH} className={styles.chip} aria-label={t('toBooth')}>
        <IconLanguage aria-hidden="true" />
        <span className={styles.word}>{t('booth')}</span>
      </Link>
    </Tip>
  );
}
