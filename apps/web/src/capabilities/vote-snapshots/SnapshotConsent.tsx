import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SnapshotConsent.module.css';
import type { VoteSnapshot } from './use-vote-snapshot.ts';

/** Asks on the ballot whether a still of the own camera may go with the vote; says what is taken and who may see it. Not answering is a
 *  no.  Source: VOTE-04. */
export function SnapshotConsent({ snapshot, disabled }: { snapshot: VoteSnapshot; disabled: boolean }) {
  const { t } = useTranslation('vote-snapshots');
  const id = useId();
  if (!snapshot.asks) return null;
  return (
    <div className={styles.consent}>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={snapshot.consent}
          disabled={disabled}
          onChange={(event) => snapshot.giveConsent(event.currentTarget.checked)}
        />
        {t('take')}
      </label>
      <p id={id} className={styles.hint}>
        {t('what')} {t('who')} {t('without')}
      </p>
      {snapshot.consent && !snapshot.cameraOn && (
        <p className={styles.hint} role="status">
          {t('cameraOff')}
        </p>
      )}
    </div>
  );
}
