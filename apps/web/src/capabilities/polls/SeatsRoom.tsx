import type { Poll } from '@hemicycle/contract/polls';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptionText } from './poll-words.ts';
import styles from './SeatsRoom.module.css';

/** Keeps the place of the seat map and of its legend until they can be drawn, so that nothing below them jumps. `children` stand where they
 *  will stand then; `shape` may say meanwhile that something is coming.  Source: BEY-04. */
export function SeatsRoom({
  poll,
  shape,
  children,
}: {
  poll: Poll;
  shape?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  return (
    <div className={styles.seats}>
      <div className={styles.map}>{shape}</div>
      <div className={styles.legend} aria-hidden="true">
        {[...poll.voteOptions.map(optionText), t('notVoted')].map((words) => (
          <span key={words} className={styles.entry}>
            {words} <b>00</b>
          </span>
        ))}
      </div>
      {children !== undefined && <div className={styles.between}>{children}</div>}
    </div>
  );
}
