import type { Poll } from '@hemicycle/contract/polls';
import { useTranslation } from 'react-i18next';
import { ClosingHash } from './ClosingHash.tsx';
import styles from './RecordPart.module.css';
import { SaveRecord } from './SaveRecord.tsx';
import { savePollRecord } from './save-record.ts';

/** The signed record of an ended poll, for everybody: its closing hash, and a button that saves the
 *  record as a file. Source: BEY-01, BEY-02. */
export function RecordPart({ poll }: { poll: Poll }) {
  const { t } = useTranslation('records');
  const recorded = poll.record !== null || poll.status === 'cancelled';
  if (!recorded) return null;
  return (
    <section className={styles.part} aria-label={t('title')}>
      {poll.record !== null && (
        <>
          <ClosingHash head={poll.record} />
          <p className={styles.note}>{t('head.same')}</p>
        </>
      )}
      <div className={styles.actions}>
        <SaveRecord save={() => savePollRecord(poll.id)}>{t('save')}</SaveRecord>
      </div>
    </section>
  );
}
