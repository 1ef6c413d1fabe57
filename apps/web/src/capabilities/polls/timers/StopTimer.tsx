import type { Poll } from '@hemicycle/contract/polls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api-client.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { keepFocus } from '../../../ui/use-focus-back.ts';
import { keepPoll } from '../running/keep-poll.ts';
import { useRunErrorText } from '../words/poll-words.ts';

/** Stops a running timer for everybody.  Source: POLL-01. */
export function StopTimer({ poll, small = false }: { poll: Poll; small?: boolean }) {
  const { t } = useTranslation('polls');
  const errorText = useRunErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function handleStop() {
    setBusy(true);
    setError(null);
    try {
      keepPoll(await api('POST /api/polls/:pollId/close', { params: { pollId: poll.id } }));
      keepFocus();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {error !== null && <AlertBanner kind="error" title={errorText(error)} />}
      <Button
        size={small ? 'sm' : 'md'}
        busy={busy}
        aria-label={small ? t('stopNamed', { title: poll.title }) : undefined}
        onClick={() => void handleStop()}
      >
        {small ? t('stop') : t('stopTimer')}
      </Button>
    </>
  );
}
