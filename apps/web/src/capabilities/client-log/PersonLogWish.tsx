import type { ClientLogWish } from '@hemicycle/contract/client-log';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useSiteConfig } from '../site/public.ts';
import { useAction } from '../auth/public.ts';
import styles from './ClientLogs.module.css';

/** For one person: switches the log of their pages on, or asks for it once. A page asks for this
 *  once a minute, where the site sends logs in these modes. Source: CLOG-01. */
export function PersonLogWish({
  userId,
  wish,
  onDone,
}: {
  userId: string;
  wish: ClientLogWish;
  onDone: () => void;
}) {
  const { t } = useTranslation('client-log');
  const { flags } = useSiteConfig();
  const ask = useCallback(
    async (body: { flagged?: boolean; request?: true }) => {
      await api('PUT /api/clientlog/wish/:userId', { params: { userId }, body });
      onDone();
    },
    [userId, onDone],
  );
  const { run, busy, failureText } = useAction(ask);
  const modes = flags?.clientLogsSendModes ?? [];
  const sends = (mode: 'userFlag' | 'requested') => modes.includes(mode) && !modes.includes('never');
  return (
    <div className={styles.wish}>
      {!sends('userFlag') && !sends('requested') && <p className={styles.note}>{t('modesOff')}</p>}
      {sends('userFlag') && (
        <Switch
          label={t('flag')}
          checked={wish.flagged}
          disabled={busy}
          onChange={({ currentTarget }) => void run({ flagged: currentTarget.checked })}
        />
      )}
      {sends('requested') && (
        <Button size="sm" busy={busy} onClick={() => void run({ request: true })}>
          {t('request')}
        </Button>
      )}
      {wish.requestedMs !== null && (
        <p className={styles.note}>
          {t('requested', { time: formats().stampWithSeconds(wish.requestedMs) })}
        </p>
      )}
      {failureText !== null && <AlertBanner kind="error" title={failureText} />}
    </div>
  );
}
