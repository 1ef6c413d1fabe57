import type { StreamingStatus } from '@hemicycle/contract/streaming';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useAction, useSignedIn } from '../auth/public.ts';
import { PhonesToAsk } from '../dial-out/public.ts';
import { RecorderError } from '../recorder-faults/public.ts';
import styles from './RecordingDesk.module.css';
import type { RoomRecording } from './use-room-recording.ts';

/** The stream of the room, for holders of streamings-view, with its controls for those who may
 *  start one. Source: STREAM-03 … STREAM-12. */
export function StreamOfRoom({ room, streaming }: { room: RoomRecording; streaming: StreamingStatus }) {
  const { t } = useTranslation('recording');
  const { userId } = useSignedIn();
  const [rtmp, setRtmp] = useState('');
  const { own, idVotingSession, roomId } = room;
  const { run, busy, failure, failureText } = useAction(async () => {
    const params = { idVotingSession };
    const body = { from: userId, id: roomId };
    if (own !== undefined) return api('POST /api/huddle/stopStreaming/:idVotingSession', { params, body });
    const to = rtmp.trim() === '' ? null : rtmp.trim();
    return api('POST /api/huddle/startStreaming/:idVotingSession', { params, body: { ...body, rtmp: to } });
  });
  const mayStart = room.mayCreate && room.takesStream && own === undefined;
  const playback = own?.status.stream_status?.playback ?? null;
  return (
    <section className={styles.part} aria-label={t('streaming')}>
      <h3>{t('streaming')}</h3>
      <p role="status">{t(textOf(room))}</p>
      <p>
        {t('live', {
          channels: formats().number(streaming.LiveChannels),
          interpreters: formats().number(streaming.LiveInterpreters),
        })}
      </p>
      {own?.status.error != null && !room.streams && (
        <p className={styles.failed}>
          <RecorderError error={own.status.error} />
        </p>
      )}
      {failureText !== null && (
        <p role="alert" className={styles.failed}>
          {t('failedStream')} {failureText}
        </p>
      )}
      <PhonesToAsk {...{ idVotingSession, failure }} />
      {!room.takesStream && <p>{t('streamOff')}</p>}
      {mayStart && (
        <TextField
          label={t(room.hasPublicPage ? 'rtmp' : 'rtmpNeeded')}
          hint={t(room.hasPublicPage ? 'rtmpHint' : 'rtmpNeededHint')}
          dir="ltr"
          value={rtmp}
          maxLength={500}
          onChange={(event) => setRtmp(event.currentTarget.value)}
        />
      )}
      <div className={styles.actions}>
        {(mayStart || (room.mayCreate && own !== undefined)) && (
          <Button
            variant={own === undefined ? 'default' : 'danger'}
            busy={busy}
            unavailable={own === undefined && !room.hasPublicPage && rtmp.trim() === ''}
            onClick={() => void run()}
          >
            {t(own === undefined ? 'startStream' : 'stopStream')}
          </Button>
        )}
        {playback !== null && (
          <Button onClick={() => void copyText(`${location.origin}${playback}`, 'link')}>
            {t('copyLink')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Source: STREAM-04, STREAM-07, STREAM-08. */
function textOf({ streams, streamReady, streamScheduled }: RoomRecording) {
  if (streams) return 'streams';
  if (streamReady) return 'streamReady';
  return streamScheduled ? 'streamWaits' : 'streamsNot';
}
