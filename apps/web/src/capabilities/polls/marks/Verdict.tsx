import { useTranslation } from 'react-i18next';
import { IconCheck, IconX } from '../../../ui/icons.ts';
import { useElectedText } from '../words/election-text.ts';
import type { ShownVerdict } from '../words/poll-words.ts';
import styles from './Verdict.module.css';

/** The verdict of a poll: PASS on ink with a check, FAIL outlined with a cross, other verdicts
 *  dashed. For an election it names the elected in place of PASS and FAIL; the small one without a
 *  frame, since names may need several lines. Source: POLL-07, SPEC-NOTES N2, looks §6. */
export function Verdict({
  verdict,
  elected = null,
  small = false,
}: {
  verdict: ShownVerdict;
  /** The options that were declared elected; null where the poll is no election. */
  elected?: readonly string[] | null;
  small?: boolean;
}) {
  const electedText = useElectedText();
  const isElection = elected !== null && (verdict === 'PASS' || verdict === 'FAIL');
  const { t } = useTranslation('poll-news');
  return (
    <span
      className={styles.verdict}
      data-verdict={verdict}
      data-small={small || undefined}
      data-names={(small && isElection) || undefined}
    >
      {verdict === 'PASS' && <IconCheck aria-hidden="true" />}
      {verdict === 'FAIL' && <IconX aria-hidden="true" />}
      <span dir="auto">{isElection ? electedText(elected) : t(`verdict.${verdict}`)}</span>
    </span>
  );
}
