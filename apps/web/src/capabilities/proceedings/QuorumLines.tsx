import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconX } from '../../ui/icons.ts';
import { useQuorumDisplayText } from '../quorum/public.ts';
import styles from './Proceedings.module.css';

/** The quorum rules applied at the opening or the close of a vote, as displayed then: whether each
 *  was met, and how many people or how much weight was there. */
export function QuorumLines({
  quorums,
  when,
}: {
  quorums: Poll['quorum']['opening'];
  when: 'opening' | 'closing';
}) {
  const { t } = useTranslation('proceedings');
  const displayText = useQuorumDisplayText();
  if (quorums.length === 0) return null;
  const withNumbers = (sentence: string, present: string | undefined, needed: string | undefined) =>
    present === undefined || needed === undefined
      ? sentence
      : t('quorum.counted', { sentence, present, needed });
  return (
    <ul className={styles.lines} aria-label={t(`quorum.${when}`)}>
      {quorums.map(({ contributed, displayString, name, needed, pass, rule }) => (
        <li key={rule} className={styles.quorum} data-pass={pass}>
          {pass ? <IconCheck aria-hidden="true" /> : <IconX aria-hidden="true" />}
          <span>
            {withNumbers(
              t(pass ? `quorum.${when}Met` : `quorum.${when}NotMet`, {
                name,
                present: displayText(displayString),
              }),
              contributed,
              needed,
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
