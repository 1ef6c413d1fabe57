import { useTranslation } from 'react-i18next';
import { IconCheck, IconX } from '../../ui/icons.ts';
import type { ShownVerdict } from './poll-words.ts';
import styles from './Verdict.module.css';

/** The verdict of a poll: PASS on ink with a check, FAIL outlined with a cross, otherwise dashed.  Source: POLL-07, looks §6. */
export function Verdict({ verdict, small = false }: { verdict: ShownVerdict; small?: boolean }) {
  const { t } = useTranslation('polls');
  return (
    <span className={styles.verdict} data-verdict={verdict} data-small={small || undefined}>
      {verdict === 'PASS' && <IconCheck aria-hidden="true" />}
      {verdict === 'FAIL' && <IconX aria-hidden="true" />}
      <span>{t(`verdict.${verdict}`)}</span>
    </span>
  );
}
