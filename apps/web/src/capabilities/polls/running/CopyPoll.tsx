import type { Poll } from '@hemicycle/contract/polls';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api-client.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconCopy, IconRepeat } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import styles from './CopyPoll.module.css';
import { keepPoll } from './keep-poll.ts';
import { shownVerdict, useRunErrorText } from '../words/poll-words.ts';

const PollEditor = lazyPart(async () => ({ default: (await import('../editor/PollEditor.tsx')).PollEditor }));

/** Buttons for people who run polls: copy an ended poll, or repeat it; a repetition names the poll
 *  that it repeats. Each makes a draft and opens it in the editor. Source: POLL-17. */
export function CopyPoll({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const errorText = useRunErrorText();
  const [busy, setBusy] = useState<'copy' | 'repeat' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [made, setMade] = useState<Poll | null>(null);

  async function handleMake(how: 'copy' | 'repeat') {
    if (busy !== null) return;
    setBusy(how);
    setError(null);
    try {
      const params = { pollId: poll.id };
      const draft = await api('POST /api/polls/:pollId/copy', { params, body: { repeat: how === 'repeat' } });
      keepPoll(draft);
      setMade(draft);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(null);
    }
  }

  if (poll.status !== 'closed' && poll.status !== 'cancelled') return null;
  return (
    <section className={styles.copy} aria-label={t('again')}>
      {error !== null && <AlertBanner kind="error" title={errorText(error)} />}
      <div className={styles.buttons}>
        {poll.type === 'vote' && (
          <Button
            variant={shownVerdict(poll) === 'void' ? 'primary' : 'default'}
            icon={<IconRepeat aria-hidden="true" />}
            busy={busy === 'repeat'}
            onClick={() => void handleMake('repeat')}
          >
            {t('repeat')}
          </Button>
        )}
        <Button
          icon={<IconCopy aria-hidden="true" />}
          busy={busy === 'copy'}
          onClick={() => void handleMake('copy')}
        >
          {t('copy')}
        </Button>
      </div>
      {made !== null && (
        <Suspense>
          <PollEditor idVotingSession={made.idVotingSession} draft={made} onClose={() => setMade(null)} />
        </Suspense>
      )}
    </section>
  );
}
