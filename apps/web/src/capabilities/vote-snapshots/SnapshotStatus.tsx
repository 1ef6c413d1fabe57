import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { focusOnNews } from '../../ui/typing.ts';
import styles from './SnapshotStatus.module.css';
import type { VoteSnapshot } from './use-vote-snapshot.ts';

/** What became of the snapshot of a vote on record, with a way to send it again. The vote counts in
 *  any case, and the text says so. Source: VOTE-04. */
export function SnapshotStatus({ snapshot: { state, sendAgain, remove } }: { snapshot: VoteSnapshot }) {
  const { t } = useTranslation('vote-snapshots');
  const place = useRef<HTMLDivElement>(null);
  const sentAgain = useRef(false);

  useEffect(() => {
    if (state === 'sending' || state === 'removing' || !sentAgain.current) return;
    sentAgain.current = false;
    // The button that had the focus is gone, or there anew.
    focusOnNews(place.current);
  }, [state]);

  if (state === 'none') return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.status}>
      <p role="status">{t(`state.${state}`)}</p>
      {(state === 'kept' || state === 'unremoved') && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            sentAgain.current = true;
            remove();
          }}
        >
          {t('remove')}
        </Button>
      )}
      {state === 'failed' && (
        <Button
          size="sm"
          onClick={() => {
            sentAgain.current = true;
            sendAgain();
          }}
        >
          {t('sendAgain')}
        </Button>
      )}
    </div>
  );
}
