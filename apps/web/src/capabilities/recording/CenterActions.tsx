import { RECORDING_FILE_NAME_MAX_CHARS } from '@hemicycle/contract/recorder-names';
import { recordingErrorOf } from '@hemicycle/rules/recording/recording-errors';
import { privateState } from '@hemicycle/rules/recording/recording-view';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { serverClock } from '../../server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useAction, useSignedIn } from '../auth/public.ts';
import { PhonesToAsk } from '../dial-out/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { endTransition, noteTransition } from './begin-transition.ts';
import type { CenterRoom } from './center-rooms.ts';
import { useRecorderErrorWords } from '../recorder-faults/public.ts';
import styles from './RecordingDesk.module.css';

type Deed = 'plan' | 'unplan' | 'start' | 'stop' | 'startStream' | 'stopStream';

/** Start and stop of the recording, with the name of its file, and of the stream of one room.
 *  Source: ADMIN-04, REC-16 … REC-18, STREAM-09, STREAM-10, SPEC-NOTES C3. */
export function CenterActions({
  idVotingSession,
  room,
  pending,
  onDone,
}: {
  idVotingSession: string;
  room: CenterRoom;
  /** A start or stop of the recording is under way: it has no actions. */
  pending: boolean;
  onDone: () => Promise<unknown>;
}) {
  const { t } = useTranslation('recording');
  const { flags } = useSiteConfig();
  const { userId } = useSignedIn();
  const [tried, setTried] = useState<Deed | null>(null);
  const [filename, setFilename] = useState('');
  const { run, busy, failure, failureText } = useAction(async (deed: Deed) => {
    const params = { idVotingSession };
    const body = { from: userId, id: room.id };
    const roomId = room.id === idVotingSession ? null : room.id;
    const planned = deed === 'plan';
    setTried(deed);
    switch (deed) {
      case 'plan':
      case 'unplan':
        await api('PUT /api/recordings/plan/:idVotingSession', { params, body: { roomId, planned } });
        break;
      case 'start':
        await switchTo('start', room, () =>
          api('POST /api/huddle/startRecording/:idVotingSession', {
            params,
            body: { ...body, ...(filename.trim() !== '' && { filename }) },
          }),
        );
        break;
      case 'stop':
        await switchTo('stop', room, () =>
          api('POST /api/huddle/stopRecording/:idVotingSession', { params, body }),
        );
        break;
      case 'startStream':
        await api('POST /api/huddle/startStreaming/:idVotingSession', { params, body });
        break;
      case 'stopStream':
        await api('POST /api/huddle/stopStreaming/:idVotingSession', { params, body });
    }
    await onDone();
  });
  /** Source: REC-22 … REC-28. */
  const errorWords = useRecorderErrorWords();
  function words(): string | null {
    if (failureText === null || (tried !== 'start' && tried !== 'stop')) return failureText;
    const told = recordingErrorOf(failure instanceof ApiError ? failure.message : '', tried);
    if (told !== 'start' && told !== 'stop') return errorWords(told);
    return `${t(told === 'start' ? 'failedStart' : 'failedStop')} ${failureText}`;
  }
  const deeds = deedsOf(room, {
    pending,
    byCases: flags?.enableFastCasesStartStopPrivateRecordings ?? false,
    hasPublicPage: flags?.publicStreamingLinkEnabled ?? false,
  });
  return (
    <div className={`${styles.actions} ${styles.ofRow}`}>
      {deeds.includes('start') && (
        <TextField
          label={t('ofRoom', { deed: t('fileName'), title: room.title })}
          hint={t('fileNameHint')}
          value={filename}
          maxLength={RECORDING_FILE_NAME_MAX_CHARS}
          onChange={(event) => setFilename(event.currentTarget.value)}
        />
      )}
      {deeds.map((deed) => (
        <Button
          key={deed}
          size="sm"
          variant={deed === 'stop' || deed === 'stopStream' ? 'danger' : 'default'}
          busy={busy}
          aria-label={t('ofRoom', { deed: t(deed), title: room.title })}
          onClick={() => void run(deed)}
        >
          {t(deed)}
        </Button>
      ))}
      {words() !== null && (
        <p role="alert" className={styles.failed}>
          {words()}
        </p>
      )}
      <PhonesToAsk {...{ idVotingSession, failure }} />
    </div>
  );
}

/** Calls for a start or stop of a recording, which is under way until the status matches. Source:
 *  REC-11 … REC-13. */
async function switchTo(
  to: 'start' | 'stop',
  { id, recorded }: CenterRoom,
  call: () => Promise<unknown>,
): Promise<void> {
  const before = recorded?.status ?? null;
  noteTransition(id, { transition: { to, sinceMs: serverClock.nowMs() }, before });
  try {
    await call();
  } catch (error) {
    endTransition(id);
    throw error;
  }
}

/** What can be done to a room now. A stream is started here where it has the page of the site to go
 *  to: the address of another server is typed in the room's own menu. */
function deedsOf(
  { channel, recorded }: CenterRoom,
  {
    pending,
    byCases,
    hasPublicPage,
  }: { readonly pending: boolean; readonly byCases: boolean; readonly hasPublicPage: boolean },
): readonly Deed[] {
  const deeds: Deed[] = [];
  if (recorded !== null && !pending) {
    const { takesRecording, planned, status, asksUntil } = recorded;
    const state = privateState(status);
    const runs = state === 'recording' || asksUntil !== null;
    if (!planned && takesRecording) deeds.push('plan');
    if (planned && state === 'ready' && !runs && takesRecording && !byCases) deeds.push('start');
    if (runs && !byCases) deeds.push('stop');
    if (planned && !runs) deeds.push('unplan');
  }
  if (recorded?.takesStream === true && channel === null && hasPublicPage) deeds.push('startStream');
  if (channel !== null) deeds.push('stopStream');
  return deeds;
}
