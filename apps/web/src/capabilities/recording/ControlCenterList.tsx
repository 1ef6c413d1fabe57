import { masterOfPage } from '@hemicycle/contract/stream-addresses';
import type { StreamingChannel } from '@hemicycle/contract/streaming';
import {
  isChannelLive,
  pendingTransition,
  privateState,
  shownStatus,
  statusText,
} from '@hemicycle/rules/recording/recording-view';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { copyText } from '../../ui/copy-text.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLastReady } from '../../ui/use-last-ready.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { permissions } from '@hemicycle/contract/permissions';
import { useAction, useMay } from '../auth/public.ts';
import { serverClock } from '../../server-clock.ts';
import { endTransition } from './begin-transition.ts';
import { ChannelPreview } from './ChannelPreview.tsx';
import { CenterActions } from './CenterActions.tsx';
import { type CenterRoom, loadCenter } from './center-rooms.ts';
import { RecorderError } from '../recorder-faults/public.ts';
import { type Asked, useTransitions } from './recording-transition.ts';
import styles from './RecordingDesk.module.css';

/** The channels are read again this often, in ms. */
const READ_AGAIN_MS = 3_000;

const PROGRAMS = ['rdp', 'selenium', 'encoder', 'stream'] as const;

/** The rooms and channels of a sitting that may be recorded or streamed, with their states as the
 *  specification names them, counts, a preview with its loudness, and start and end of each.
 *  Source: ADMIN-04, REC-01, REC-09, STREAM-01 … STREAM-03. */
export function ControlCenterList({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation(['recording', 'ui']);
  const mayCreate = useMay(permissions.recordingsCreate);
  const seesRooms = useMay(permissions.recordingsView) || mayCreate;
  const load = useCallback(() => loadCenter(idVotingSession, seesRooms), [idVotingSession, seesRooms]);
  const { loaded, busy, loadAgain } = useLoaded(load);
  const last = useLastReady(loaded);
  useEffect(() => {
    const timer = setInterval(() => void loadAgain(), READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [loadAgain]);
  const asked = useTransitions(({ byRoom }) => byRoom);
  const rooms = last?.rooms;
  useEffect(() => {
    for (const room of rooms ?? []) {
      const own = asked[room.id];
      if (own !== undefined && pendingOf(room, own) === null) endTransition(room.id);
    }
  }, [rooms, asked]);
  const renew = useAction(async () => {
    await api('POST /api/streaming/:idVotingSession/link', { params: { idVotingSession } });
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
  if (last === null || rooms === undefined) return <Loading label={t('ui:loading')} rows={3} />;
  const askForNewLink = async () => {
    const sure = await confirmDialog({
      title: t('newLink'),
      text: t('newLinkAsks'),
      confirmLabel: t('newLink'),
    });
    if (sure) await renew.run();
  };
  const { streaming } = last;
  const channels = streaming.arrayOfStreamingChannels;
  const playback = channels[0]?.status.stream_status?.playback ?? null;
  return (
    <div className={styles.desk}>
      <p role="status">
        {t('live', {
          channels: formats().number(streaming.LiveChannels),
          interpreters: formats().number(streaming.LiveInterpreters),
        })}
      </p>
      {renew.failureText !== null && (
        <p role="alert" className={styles.failed}>
          {renew.failureText}
        </p>
      )}
      <DataTable
        label={t('center')}
        rows={rooms}
        keyOf={({ id }) => id}
        columns={[
          { key: 'channel', label: t('channel'), renderCell: ({ title }) => <bdi>{title}</bdi> },
          {
            key: 'preview',
            label: t('preview'),
            renderCell: ({ preview, title }) =>
              preview === null ? t('noPreview') : <ChannelPreview {...{ idVotingSession, preview, title }} />,
          },
          {
            key: 'language',
            label: t('language'),
            renderCell: ({ language }) => <bdi>{language ?? t('floor')}</bdi>,
          },
          ...(seesRooms
            ? [
                {
                  key: 'recording',
                  label: t('recording'),
                  renderCell: (room: CenterRoom) =>
                    room.recorded !== null && (
                      <>
                        {room.recorded.error === null ? (
                          t(recordingText(room, asked[room.id], room.id === idVotingSession))
                        ) : (
                          <RecorderError error={room.recorded.error} />
                        )}
                        {room.recorded.soundOnly && <span className={styles.makes}>{t('soundOnly')}</span>}
                      </>
                    ),
                },
              ]
            : []),
          {
            key: 'state',
            label: t('streaming'),
            renderCell: ({ channel }) => {
              if (channel === null) return t('notOnAir');
              if (isChannelLive(channel.status)) return t('onAir');
              const { error } = channel.status;
              return error === null ? t('notOnAir') : <RecorderError error={error} />;
            },
          },
          {
            key: 'programs',
            label: t('programs'),
            renderCell: ({ channel }) => channel !== null && <Programs of={channel.status} />,
          },
        ]}
        renderActions={(room) =>
          mayCreate && (
            <CenterActions
              {...{ idVotingSession, room, pending: pendingOf(room, asked[room.id]) !== null }}
              onDone={loadAgain}
            />
          )
        }
        empty={<EmptyState title={t('centerEmpty')}>{t('centerWhat')}</EmptyState>}
      />
      {playback !== null && (
        <div className={styles.actions}>
          <Button onClick={() => void copyText(`${location.origin}${playback}`, 'link')}>
            {t('copyLink')}
          </Button>
          {channels.map(({ id, title }) => (
            <Button
              key={id}
              onClick={() => void copyText(`${location.origin}${masterOfPage(playback, id)}`, 'link')}
            >
              {channels.length === 1 ? t('copyHls') : t('ofRoom', { deed: t('copyHls'), title })}
            </Button>
          ))}
          {mayCreate && (
            <Button busy={renew.busy} onClick={() => void askForNewLink()}>
              {t('newLink')}
            </Button>
          )}
          <p className={styles.hint}>{t('copyHlsHint')}</p>
        </div>
      )}
    </div>
  );
}

/** What runs on the recorder of a channel: each part in words, with its name and its state as
 *  STREAM-02 has them. */
function Programs({ of }: { of: StreamingChannel['status'] }) {
  const { t } = useTranslation('recording');
  return (
    <dl className={styles.programs}>
      {PROGRAMS.map((key) => (
        <div key={key}>
          <dt>
            {t(`program.${key}`)}{' '}
            <span lang="en" className={styles.ofWire}>
              ({key})
            </span>
          </dt>
          <dd lang="en">{of[key]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Source: REC-12. */
function pendingOf({ recorded }: CenterRoom, asked: Asked | undefined) {
  const isOn = recorded?.status?.recording === 'running';
  return pendingTransition(asked?.transition ?? null, isOn, serverClock.nowMs());
}

/** The status line of the room as in its own menu, and beyond it whether it can be recorded.
 *  Source: REC-06 … REC-13. */
function recordingText(room: CenterRoom, asked: Asked | undefined, isMainChamber: boolean) {
  const { recorded } = room;
  const planned = recorded?.planned ?? false;
  const pending = pendingOf(room, asked);
  const status = shownStatus(pending, asked?.before ?? null, recorded?.status ?? null);
  const text = statusText({
    ...{ pending, isMainChamber, status, isAvailable: true, cloud: false },
    asks: recorded !== null && recorded.asksUntil !== null,
    provisioned: planned,
  });
  if (text !== 'none') return text;
  if (!planned) return recorded?.takesRecording === true ? 'notRecorded' : 'mayNotBeRecorded';
  return privateState(status) === 'ready' ? 'recorderReady' : 'gettingReady';
}
