import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLastReady } from '../../ui/use-last-ready.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './DisplayDesk.module.css';
import { DisplayList } from './DisplayList.tsx';
import { HoldForm } from './HoldForm.tsx';
import { NewDisplay } from './NewDisplay.tsx';

/** The desk is read again this often while it is open, in ms: others may hold something, too. */
const READ_AGAIN_MS = 10_000;

/** The displays of a sitting: what they show, their addresses, and a new one. Source: BEY-33. */
export function DisplayDesk({ idVotingSession, onClose }: { idVotingSession: string; onClose: () => void }) {
  const { t } = useTranslation(['display-desk', 'ui']);
  const load = useCallback(
    () => api('GET /api/displays/:idVotingSession', { params: { idVotingSession } }),
    [idVotingSession],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  const last = useLastReady(loaded);
  useEffect(() => {
    const timer = setInterval(() => void loadAgain(), READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [loadAgain]);
  return (
    <Dialog
      title={t('title')}
      size="report"
      onClose={onClose}
      actions={
        <Button onClick={onClose} data-autofocus>
          {t('ui:close')}
        </Button>
      }
    >
      <div className={styles.desk}>
        <p className={styles.hint}>{t('what')}</p>
        {loaded.state === 'loading' && <Loading label={t('ui:loading')} rows={3} />}
        {loaded.state === 'failed' && (
          <LoadFailed
            title={t('notRead')}
            error={loaded.error}
            busy={busy}
            onAgain={() => void loadAgain()}
          />
        )}
        {last !== null && (
          <>
            <HoldForm idVotingSession={idVotingSession} hold={last.hold} onChanged={loadAgain} />
            <DisplayList idVotingSession={idVotingSession} displays={last.displays} onChanged={loadAgain} />
            <NewDisplay idVotingSession={idVotingSession} onMade={loadAgain} />
          </>
        )}
      </div>
    </Dialog>
  );
}
