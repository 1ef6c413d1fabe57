import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { focusOnNews } from '../../ui/typing.ts';
import styles from './SnapshotStatus.module.css';
import type { VoteSnapshot } from './use-vote-snapshot.ts';

/** The state of the snapshot of a recorded vote, with buttons to send it again or take it back. The
 *  text says that the vote counts in any case. Source: VOTE-04. */
export function SnapshotStatus({ snapshot: { state, sendAgain, remove } }: { snapshot: VoteSnapshot }) {
  const { t } = useTranslation('vote-snapshots');
  const place = useRef<HTMLDivElement>(null);
  const sentAgain = useRef(false);

  useEffect(() => {
    if (state === 'sending' || state === 'removing' || !sentAgain.current) return;
    sentAgain.current = false;
    // The focused button is gone or was replaced, so focus the status.
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
