import { RECORDING_FILE_NAME_MAX_CHARS } from '@hemicycle/contract/recorder-names';
import { permissions } from '@hemicycle/contract/permissions';
import { type KnownRecordingError, recordingErrorOf } from '@hemicycle/rules/recording/recording-errors';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { serverClock } from '../../server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAction, useMay, useSignedIn } from '../auth/public.ts';
import { PhonesToAsk } from '../dial-out/public.ts';
import { beginTransition, endTransition } from './begin-transition.ts';
import { useRecorderErrorWords } from '../recorder-faults/public.ts';
import styles from './RecordingDesk.module.css';
import type { RoomRecording } from './use-room-recording.ts';

type Failure = KnownRecordingError | 'status' | 'start' | 'stop';

function failureOf(error: unknown, call: 'status' | 'start' | 'stop'): Failure {
  return recordingErrorOf(error instanceof ApiError ? error.message : '', call);
}

/** The private recording of the room. Without recordings-view somebody is told only that the main
 *  chamber is recorded. Source: REC-02, REC-03, PERM-31. */
export function PrivateRecording({ room }: { room: RoomRecording }) {
  const { t } = useTranslation('recording');
  const sees = useMay(permissions.recordingsView);
  if (!sees && room.text === 'none') return null;
  return (
    <section className={styles.part} aria-label={t('recording')}>
      <h3>{t('recording')}</h3>
      <p role="status">{t(room.text)}</p>
      {sees && <Controls room={room} />}
    </section>
  );
}

/** Why the room has no recording, and the controls. Source: REC-11 … REC-28. */
function Controls({ room }: { room: RoomRecording }) {
  const { t } = useTranslation('recording');
  const { userId } = useSignedIn();
  const [filename, setFilename] = useState('');
  const { idVotingSession, roomId, status } = room;
  const statusFailure = useStatusFailure(room);
  const [failure, setFailure] = useState<Failure | null>(null);
  const params = { idVotingSession };

  const run = useAction(async (to: 'start' | 'stop') => {
    setFailure(null);
    beginTransition(roomId, { transition: { to, sinceMs: serverClock.nowMs() }, before: status });
    const body = { from: userId, id: roomId, ...(filename.trim() !== '' && { filename }) };
    try {
      if (to === 'start') await api('POST /api/huddle/startRecording/:idVotingSession', { params, body });
      else await api('POST /api/huddle/stopRecording/:idVotingSession', { params, body });
    } catch (error) {
      endTransition(roomId);
      setFailure(failureOf(error, to));
      throw error;
    }
  });
  const plan = useAction(async (planned: boolean) => {
    setFailure(null);
    const of = roomId === idVotingSession ? null : roomId;
    await api('PUT /api/recordings/plan/:idVotingSession', { params, body: { roomId: of, planned } });
  });

  // What was just tried says more than the state from before it.
  const errorWords = useRecorderErrorWords();
  const isRefused = plan.failureText !== null;
  const shown = failure ?? (room.isAvailable && !isRefused ? statusFailure : null);
  return (
    <>
      {shown !== null && (
        <p role="alert" className={styles.failed}>
          {shown === 'status' || shown === 'start' || shown === 'stop'
            ? t(shown === 'status' ? 'failedStatus' : shown === 'start' ? 'failedStart' : 'failedStop')
            : errorWords(shown)}
        </p>
      )}
      <PhonesToAsk {...{ idVotingSession, failure: run.failure }} />
      {isRefused && (
        <p role="alert" className={styles.failed}>
          {plan.failureText}
        </p>
      )}
      {!room.isAvailable && <p>{t('off')}</p>}
      {room.isAvailable && room.byCases && <p>{t('byCases')}</p>}
      {room.soundOnly && <p>{t('soundOnlyHere')}</p>}
      {room.controls.start && (
        <TextField
          label={t('fileName')}
          hint={t('fileNameHint')}
          value={filename}
          maxLength={RECORDING_FILE_NAME_MAX_CHARS}
          onChange={(event) => setFilename(event.currentTarget.value)}
        />
      )}
      <div className={styles.actions}>
        {room.controls.start && (
          <Button variant="primary" busy={run.busy} onClick={() => void run.run('start')}>
            {t('start')}
          </Button>
        )}
        {room.controls.stop && (
          <Button variant="danger" busy={run.busy} onClick={() => void run.run('stop')}>
            {t('stop')}
          </Button>
        )}
        {room.mayCreate && room.isAvailable && !room.provisioned && (
          <Button busy={plan.busy} onClick={() => void plan.run(true)}>
            {t('plan')}
          </Button>
        )}
        {room.mayCreate && room.provisioned && room.text !== 'starting' && !room.controls.stop && (
          <Button variant="quiet" busy={plan.busy} onClick={() => void plan.run(false)}>
            {t('unplan')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Why the room has no status, by the call for it; null: it has one. It is asked for again with
 *  each change. Source: REC-21 … REC-26. */
function useStatusFailure({ idVotingSession, roomId, isAvailable, status, provisioned }: RoomRecording) {
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    if (!isAvailable) return;
    let isLast = true;
    api('GET /api/huddle/recordingStatus/:idVotingSession/:roomId', {
      params: { idVotingSession, roomId },
    }).then(
      () => isLast && setFailure(null),
      (error: unknown) => isLast && setFailure(failureOf(error, 'status')),
    );
    return () => {
      isLast = false;
    };
  }, [idVotingSession, roomId, isAvailable, status, provisioned]);
  return failure;
}
