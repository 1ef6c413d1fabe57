import { useTranslation } from 'react-i18next';
import { joinSentences } from '../../i18n/sentences.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import styles from './SnapshotConsent.module.css';
import type { VoteSnapshot } from './use-vote-snapshot.ts';

/** Asks on the ballot whether a still of the voter's camera may go with the vote. Says what is
 *  taken and who may see it. No answer means no. Source: VOTE-04. */
export function SnapshotConsent({ snapshot, disabled }: { snapshot: VoteSnapshot; disabled: boolean }) {
  const { t } = useTranslation('vote-snapshots');
  if (!snapshot.asks) return null;
  return (
    <div className={styles.consent}>
      <CheckField
        label={t('take')}
        hint={joinSentences([t('what'), t('who'), t('without')])}
        checked={snapshot.consent}
        disabled={disabled}
        onChange={(consent) => snapshot.giveConsent(consent)}
      />
      {snapshot.consent && !snapshot.cameraOn && (
        <p className={styles.hint} role="status">
          {t('cameraOff')}
        </p>
      )}
    </div>
  );
}
