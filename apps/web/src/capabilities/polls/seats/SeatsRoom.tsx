import type { Poll } from '@hemicycle/contract/polls';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../../ui/Loading.tsx';
import { useOptionText } from '../words/poll-words.ts';
import styles from './SeatsRoom.module.css';

/** Keeps the space of the seat map and its legend while they load, so that nothing below them
 *  jumps. A still shape shows soon that they are coming. `children` stand where they will stand
 *  later. Source: BEY-04, looks §6 "Loading". */
export function SeatsRoom({ poll, children }: { poll: Poll; children?: ReactNode }) {
  const { t } = useTranslation('polls');
  const optionText = useOptionText();
  return (
    <div className={styles.seats}>
      <div className={styles.map}>
        <Loading label={t('inspection.loading')}>
          <div className={styles.shape} aria-hidden="true" />
        </Loading>
      </div>
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
