import type { StreamingChannel } from '@hemicycle/contract/streaming';
import { isChannelLive } from '@hemicycle/rules/recording/recording-view';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLastReady } from '../../ui/use-last-ready.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { permissions } from '@hemicycle/contract/permissions';
import { useAction, useMay, useSignedIn } from '../auth/public.ts';
import styles from './RecordingDesk.module.css';

/** The channels are read again this often, in ms. */
const READ_AGAIN_MS = 3_000;

/** The channels of a sitting's stream, with their states as the specification names them, counts
 *  and the end of each. Source: ADMIN-04, STREAM-01 … STREAM-03. */
export function ControlCenterList({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation(['recording', 'ui']);
  const { userId } = useSignedIn();
  const mayCreate = useMay(permissions.recordingsCreate);
  const load = useCallback(
    () => api('GET /api/streaming/:idVotingSession', { params: { idVotingSession } }),
    [idVotingSession],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  const last = useLastReady(loaded);
  useEffect(() => {
    const timer = setInterval(() => void loadAgain(), READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [loadAgain]);
  const stop = useAction(async ({ id }: StreamingChannel) => {
    const body = { from: userId, id };
    await api('POST /api/huddle/stopStreaming/:idVotingSession', { params: { idVotingSession }, body });
    await loadAgain();
  });
  if (loaded.state === 'failed' && last === null) {
    return (
      <LoadFailed
        title={t('centerNotRead')}
        error={loaded.error}
        busy={busy}
        onAgain={() => void loadAgain()}
      />
    );
  }
  if (last === null) return <Loading label={t('ui:loading')} rows={3} />;
  const playback = last.arrayOfStreamingChannels[0]?.status.stream_status?.playback ?? null;
  return (
    <div className={styles.desk}>
      <p role="status">
        {t('live', {
          channels: formats().number(last.LiveChannels),
          interpreters: formats().number(last.LiveInterpreters),
        })}
      </p>
      {stop.failureText !== null && (
        <p role="alert" className={styles.failed}>
          {t('failedStream')} {stop.failureText}
        </p>
      )}
      <DataTable
        label={t('center')}
        rows={last.arrayOfStreamingChannels}
        keyOf={({ id }) => id}
        columns={[
          { key: 'channel', label: t('channel'), renderCell: ({ title }) => <bdi>{title}</bdi> },
          {
            key: 'language',
            label: t('language'),
            renderCell: ({ language }) => <bdi>{language ?? t('floor')}</bdi>,
          },
          {
            key: 'state',
            label: t('state'),
            renderCell: ({ status }) =>
              isChannelLive(status) ? t('onAir') : (status.error ?? t('notOnAir')),
          },
          ...(['rdp', 'selenium', 'encoder', 'stream'] as const).map((key) => ({
            key,
            label: key,
            renderCell: ({ status }: StreamingChannel) => <span lang="en">{status[key]}</span>,
          })),
        ]}
        renderActions={(channel) =>
          mayCreate && (
            <Button
              size="sm"
              variant="danger"
              busy={stop.busy}
              aria-label={t('stopChannel', { title: channel.title })}
              onClick={() => void stop.run(channel)}
            >
              {t('stopStream')}
            </Button>
          )
        }
        empty={<EmptyState title={t('centerEmpty')}>{t('centerWhat')}</EmptyState>}
      />
      {playback !== null && (
        <div className={styles.actions}>
          <Button onClick={() => void copyText(`${location.origin}${playback}`, 'link')}>
            {t('copyLink')}
          </Button>
        </div>
      )}
    </div>
  );
}
