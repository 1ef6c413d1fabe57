import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ApiAnswer } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { saveFileOf } from '../../save-file.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import { useFilesText } from './use-files-text.ts';
import styles from './Transfer.module.css';

/** Opens the window that saves a sitting as a signed file for another site. The page shows it to
 *  administrators. Source: BEY-25. */
export function ExportSittingButton({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('transfer');
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsks(true)}>
        {t('exportSitting')}
      </Button>
      {asks && <ExportSitting idVotingSession={idVotingSession} onClose={() => setAsks(false)} />}
    </>
  );
}

/** The window that says what goes along with a sitting and what does not, and saves its file.
 *  Source: BEY-25, decision 0182. */
export function ExportSitting({
  idVotingSession,
  onClose,
}: {
  idVotingSession: string;
  onClose: () => void;
}) {
  const { t } = useTranslation(['transfer', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(
      () => api('GET /api/transfer/votingsession/:idVotingSession/plan', { params: { idVotingSession } }),
      [idVotingSession],
    ),
  );
  const saving = useAction(() =>
    saveFileOf(`/api/transfer/votingsession/${encodeURIComponent(idVotingSession)}`, 'sitting.json'),
  );
  return (
    <FormDialog
      title={t('exportSitting')}
      deed={saving.busy ? t('exporting') : t('export.save')}
      busy={saving.busy}
      disabled={loaded.state !== 'ready'}
      onClose={onClose}
      onSubmit={() => {
        void saving.run().then((done) => {
          if (done) onClose();
        });
      }}
    >
      {saving.failureText !== null && (
        <AlertBanner kind="error" title={t('exportFailed')}>
          {saving.failureText}
        </AlertBanner>
      )}
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('export.notRead')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {loaded.state === 'ready' && <Plan plan={loaded.value} />}
    </FormDialog>
  );
}

function Plan({ plan }: { plan: ApiAnswer<'GET /api/transfer/votingsession/:idVotingSession/plan'> }) {
  const { t } = useTranslation('transfer');
  const { number } = formats();
  const filesText = useFilesText();
  return (
    <>
      <p className={styles.note}>{t('export.goes')}</p>
      <ul className={styles.list}>
        <li>
          <span>{t('export.votes')}</span>
          <span>{number(plan.voteCount)}</span>
        </li>
        <li>
          <span>{t('part.drafts')}</span>
          <span>{number(plan.draftCount)}</span>
        </li>
        <li>
          <span>{t('export.papers')}</span>
          <span>{filesText(plan.files)}</span>
        </li>
      </ul>
      {plan.leftOut > 0 && (
        <AlertBanner kind="warning" title={t('export.leftOut', { number: number(plan.leftOut) })}>
          {t('export.leftOutText')}
        </AlertBanner>
      )}
      <p className={styles.note}>{t('export.stays')}</p>
    </>
  );
}
