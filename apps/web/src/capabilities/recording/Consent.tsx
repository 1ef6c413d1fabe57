import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useServerSeconds } from '../../use-server-seconds.ts';
import { useAction } from '../auth/public.ts';
import { useAnswersAgain, useOwnNotices } from './use-own-notice.ts';

/** Tells everybody in a room that it is about to be recorded or streamed, and asks whether they
 *  agree. It stays until it is answered: nothing of them is sent into a recording before. Source:
 *  BEY-17. */
export function Consent() {
  const { t } = useTranslation('recording');
  const notices = useOwnNotices();
  const again = useAnswersAgain(({ recordingId }) => recordingId);
  const notice = notices.find(({ answer, recordingId }) => answer === null || recordingId === again);
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  const nowMs = useServerSeconds();
  const { run, busy, failureText } = useAction(async (consents: boolean) => {
    if (notice === undefined || idVotingSession === undefined) return;
    await api('PUT /api/recordings/consent/:idVotingSession', {
      params: { idVotingSession },
      body: { recordingId: notice.recordingId, consents },
    });
    useAnswersAgain.setState({ recordingId: null });
  });
  if (notice === undefined) return null;
  const asks = notice.asksUntil !== null;
  const title =
    notice.kind === 'recording'
      ? t(asks ? 'asksTitle' : 'runsTitle')
      : t(asks ? 'asksStreamTitle' : 'runsStreamTitle');
  const seconds = Math.max(0, Math.ceil(((notice.asksUntil ?? 0) - nowMs) / 1000));
  return (
    <Dialog
      title={title}
      onClose={() => undefined}
      actions={
        <>
          <Button busy={busy} onClick={() => void run(false)}>
            {t('disagree')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void run(true)} data-autofocus>
            {t('agree')}
          </Button>
        </>
      }
    >
      <p>{asks ? t('asks', { seconds: formats().number(seconds) }) : t('runs')}</p>
      {failureText !== null && <p role="alert">{failureText}</p>}
    </Dialog>
  );
}
