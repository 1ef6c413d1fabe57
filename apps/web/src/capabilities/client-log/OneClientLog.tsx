import type { ClientLogHead } from '@hemicycle/contract/client-log';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { ReportPart } from '../../ui/Report.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './ClientLogs.module.css';

/** The lines of one log, as the page wrote them. */
export function OneClientLog({ log, onBack }: { log: ClientLogHead; onBack: () => void }) {
  const { t } = useTranslation(['client-log', 'ui']);
  const load = useCallback(
    () => api('GET /api/clientlog/log/:logId', { params: { logId: log.id } }),
    [log.id],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  const title = t('of', { name: log.userName, time: formats().stampWithSeconds(log.created) });
  return (
    <ReportPart title={title}>
      <Button size="sm" variant="quiet" onClick={onBack}>
        {t('back')}
      </Button>
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} rows={6} />}
      {loaded.state === 'failed' && (
        <LoadFailed title={t('failed')} error={loaded.error} busy={busy} onAgain={() => void loadAgain()} />
      )}
      {loaded.state === 'ready' &&
        (loaded.value.messageArray.length === 0 ? (
          <p className={styles.note}>{t('noLines')}</p>
        ) : (
          <pre className={styles.lines} dir="ltr">
            {loaded.value.messageArray.join('\n')}
          </pre>
        ))}
    </ReportPart>
  );
}
