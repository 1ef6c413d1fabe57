import type { RoomRecording } from '@hemicycle/contract/recording-live';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useServerSeconds } from '../../use-server-seconds.ts';
import { useAction } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { useAnswersAgain, useOwnNotices } from './use-own-notice.ts';

const answerNoMore = () => useAnswersAgain.setState({ recordingId: null });

/** Tells everybody in a room that it is about to be recorded or streamed, and asks whether they
 *  agree. It stays until it is answered: nothing of them is sent into a recording before. Somebody
 *  who has answered opens it again to answer otherwise, and may close it. Source: BEY-17. */
export function Consent() {
  const { t } = useTranslation(['recording', 'ui']);
  const notices = useOwnNotices();
  const recognises = (useSiteConfig().speechLanguages ?? []).length > 0;
  const again = useAnswersAgain(({ recordingId }) => recordingId);
  const notice = notices.find(({ answer, recordingId }) => answer === null || recordingId === again);
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  const { run, busy, failureText } = useAction(async (consents: boolean) => {
    if (notice === undefined || idVotingSession === undefined) return;
    await api('PUT /api/recordings/consent/:idVotingSession', {
      params: { idVotingSession },
      body: { recordingId: notice.recordingId, consents },
    });
    answerNoMore();
    // The page has switched them off meanwhile, and does not switch them on unasked.
    if (consents && notice.asksUntil === null) showToast({ kind: 'info', text: t('agreedLate') });
  });
  if (notice === undefined) return null;
  const { answer, asksUntil, kind } = notice;
  return (
    <Dialog
      key={notice.recordingId}
      title={t(`notice.${kind}.${asksUntil === null ? 'runsTitle' : 'asksTitle'}`)}
      onClose={answer === null ? () => undefined : answerNoMore}
      focusesNoControl={answer === null}
      actions={
        <>
          {answer !== null && (
            <Button variant="quiet" onClick={answerNoMore} data-autofocus>
              {t('ui:close')}
            </Button>
          )}
          {answer !== false && (
            <Button busy={busy} onClick={() => void run(false)}>
              {t('disagree')}
            </Button>
          )}
          {answer !== true && (
            <Button variant="primary" busy={busy} onClick={() => void run(true)}>
              {t('agree')}
            </Button>
          )}
        </>
      }
    >
      <NoticeText notice={notice} />
      {kind === 'recording' && notice.tracks === true && recognises && <p>{t('notice.mayBeWritten')}</p>}
      {failureText !== null && <p role="alert">{failureText}</p>}
    </Dialog>
  );
}

function NoticeText({ notice: { answer, asksUntil, kind } }: { notice: RoomRecording }) {
  const { t } = useTranslation('recording');
  const nowMs = useServerSeconds();
  if (answer === true) return <p>{t(`notice.${kind}.agreed`)}</p>;
  if (asksUntil === null) return <p>{t(`notice.${kind}.runs`)}</p>;
  const seconds = Math.max(0, Math.ceil((asksUntil - nowMs) / 1000));
  return <p>{t(`notice.${kind}.asks`, { seconds: formats().number(seconds) })}</p>;
}
