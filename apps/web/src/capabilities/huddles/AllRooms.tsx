import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { focusOnNews } from '../../ui/typing.ts';
import { useAction } from '../auth/public.ts';
import styles from './HuddlesPart.module.css';
import { RecallTime } from './RecallTime.tsx';

const CallBack = lazyPart(async () => ({ default: (await import('./CallBack.tsx')).CallBack }));
const MessageToAllRooms = lazyPart(async () => ({
  default: (await import('./MessageToAllRooms.tsx')).MessageToAllRooms,
}));

/** The minutes by which one press lengthens a countdown. */
const MORE_MINUTES = 5;

/** What a moderator does to all huddles at once: writes to all rooms, and brings everybody back
 *  after a countdown, which can be lengthened, and cancelled after a question. */
export function AllRooms({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('huddles');
  const connected = useLive((live) => live.connection === 'connected');
  const isCalledBack = useLive((live) => live.huddleRecall !== null);
  const [asking, setAsking] = useState<'callBack' | 'message' | null>(null);
  const tellFailure = (detail: string) => showToast({ kind: 'error', text: t('recallFailed'), detail });
  const recall = { params: { idVotingSession } };
  const lengthen = useAction(
    () =>
      api('PUT /api/huddle/votingsession/:idVotingSession/recall', {
        ...recall,
        body: { minutes: MORE_MINUTES },
      }),
    tellFailure,
  );
  /** Takes the focus when the button that had it goes. */
  const part = useRef<HTMLDivElement>(null);
  const cancel = useAction(async () => {
    await api('DELETE /api/huddle/votingsession/:idVotingSession/recall', recall);
    focusOnNews(part.current);
  }, tellFailure);
  async function askToCancel() {
    const sure = await confirmDialog({
      title: t('cancelRecallTitle'),
      text: t('cancelRecallText'),
      confirmLabel: t('cancelRecall'),
      cancelLabel: t('keepRecall'),
      danger: true,
    });
    if (sure) await cancel.run();
  }
  const unavailable = !connected;
  const close = () => {
    setAsking(null);
    part.current?.focus();
  };
  return (
    <div ref={part} tabIndex={-1} role="group" aria-label={t('forAllRooms')} className={styles.allRooms}>
      {isCalledBack && (
        <p className={styles.recall}>
          <RecallTime />
        </p>
      )}
      {isCalledBack ? (
        <>
          <Button
            size="sm"
            busy={lengthen.busy}
            unavailable={unavailable}
            onClick={() => void lengthen.run()}
          >
            {t('lengthen', { count: MORE_MINUTES })}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            busy={cancel.busy}
            unavailable={unavailable}
            onClick={() => void askToCancel()}
          >
            {t('cancelRecall')}
          </Button>
        </>
      ) : (
        <Button size="sm" unavailable={unavailable} onClick={() => setAsking('callBack')}>
          {t('callBack')}
        </Button>
      )}
      <Button size="sm" variant="quiet" unavailable={unavailable} onClick={() => setAsking('message')}>
        {t('toAllRooms')}
      </Button>
      {asking !== null && (
        <LazyPart>
          {asking === 'callBack' ? (
            <CallBack idVotingSession={idVotingSession} onClose={close} />
          ) : (
            <MessageToAllRooms idVotingSession={idVotingSession} onClose={close} />
          )}
        </LazyPart>
      )}
    </div>
  );
}
