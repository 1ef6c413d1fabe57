import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { IconCheck, IconX } from '../../ui/icons.ts';
import { useQuorumDisplayText } from '../quorum/public.ts';
import styles from './Proceedings.module.css';

/** How each applied quorum rule stood at the opening or the close of a vote, as it was displayed then. */
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
  return (
    <ul className={styles.lines} aria-label={t(`quorum.${when}`)}>
      {quorums.map(({ rule, name, pass, displayString }) => (
        <li key={rule} className={styles.quorum} data-pass={pass}>
          {pass ? <IconCheck aria-hidden="true" /> : <IconX aria-hidden="true" />}
          <span>
            {t(pass ? `quorum.${when}Met` : `quorum.${when}NotMet`, {
              name,
              present: displayText(displayString),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
