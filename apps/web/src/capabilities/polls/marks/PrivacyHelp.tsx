import type { PollPrivacy } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { privacySentenceText } from '../words/privacy-sentence-text.ts';
import styles from './PrivacyHelp.module.css';

/** All privacy options in the order of the specification. Source: PRIV-01. */
export const ALL_PRIVACY_OPTIONS: readonly PollPrivacy[] = [
  'open',
  'privatevoter',
  'privateselection',
  'limitedvisibility',
  'privatevoterselection',
];

/** Explains what other people can see under each privacy option. Source: PRIV-07. */
export function PrivacyHelp({
  chosen,
  options = ALL_PRIVACY_OPTIONS,
}: {
  chosen: PollPrivacy;
  options?: readonly PollPrivacy[];
}) {
  const { t } = useTranslation('polls');
  return (
    <>
      <dl className={styles.options}>
        {options.map((option) => (
          <div key={option} className={styles.option} data-chosen={option === chosen || undefined}>
            <dt>{t(`privacyLabel.${option}`)}</dt>
            <dd>{privacySentenceText(option)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('privacyHelpText')}</p>
    </>
  );
}
