import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import type { ProceedingsEvent } from './events-of.ts';
import styles from './Proceedings.module.css';
import { VoteLinks } from './VoteLinks.tsx';

/** The end of a vote without a result: who withdrew it or why it ended, and which vote repeats
 *  it. */
export function WithdrawnVote({ event }: { event: Extract<ProceedingsEvent, { kind: 'withdrawn' }> }) {
  const { t } = useTranslation('proceedings');
  const { poll, by, sequence, repeatedBy } = event;
  return (
    <>
      {poll.cancelReason === 'ballot-key-lost' ? (
        <p className={styles.fact}>{t('voidText')}</p>
      ) : (
        <p className={styles.fact}>
          {by !== null && t('withdrawnBy', { name: by })} {t('withdrawnText')}
        </p>
      )}
      {poll.cancelCommentary !== '' && (
        <p className={styles.fact} dir="auto">
          {t('withdrawnBecause', { reason: poll.cancelCommentary })}
        </p>
      )}
      {repeatedBy !== null && <p className={styles.fact}>{t('repeatedBy', { number: repeatedBy.number })}</p>}
      {sequence !== null && (
        <p className={styles.fact}>{t('entry', { sequence: formats().number(sequence) })}</p>
      )}
      <VoteLinks poll={poll} />
    </>
  );
}
