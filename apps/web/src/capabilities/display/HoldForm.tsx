import type { DisplayHold } from '@hemicycle/contract/display';
import { DISPLAY_MESSAGE_MAX_CHARS } from '@hemicycle/contract/display-names';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import styles from './DisplayDesk.module.css';

const screens = ['follows', 'welcome', 'pause', 'message'] as const;
interface Entered {
  readonly choice: (typeof screens)[number];
  readonly words: string;
}

/** What all displays of the sitting show: the sitting itself, or what the clerk holds. What another
 *  moderator holds meanwhile appears here unless something is entered. */
export function HoldForm({
  idVotingSession,
  hold,
  onChanged,
}: {
  idVotingSession: string;
  hold: DisplayHold;
  onChanged: () => Promise<void>;
}) {
  const { t } = useTranslation('display-desk');
  const [entered, setEntered] = useState<Entered | null>(null);
  const { choice, words } = entered ?? { choice: hold.screen ?? 'follows', words: hold.message ?? '' };
  const takesWords = choice === 'message' || choice === 'pause';
  const { run, busy, failureText, forget } = useAction(async () => {
    const message = takesWords && words.trim() !== '' ? words.trim() : null;
    await api('PUT /api/displays/:idVotingSession/hold', {
      params: { idVotingSession },
      body: { screen: choice === 'follows' ? null : choice, message },
    });
    showToast({ kind: 'success', text: t('shown') });
    await onChanged();
    // What was entered meanwhile stays.
    setEntered((now) => (now === entered ? null : now));
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Select
        label={t('now')}
        value={choice}
        choices={screens.map((value) => ({ value, label: t(value) }))}
        onChoose={(value) => {
          setEntered({ choice: screens.find((one) => one === value) ?? 'follows', words });
          forget();
        }}
      />
      {hold.byName !== null && <p className={styles.hint}>{t('heldBy', { name: hold.byName })}</p>}
      {takesWords && (
        <TextField
          label={choice === 'message' ? t('words') : t('pauseWords')}
          value={words}
          maxLength={DISPLAY_MESSAGE_MAX_CHARS}
          onChange={(event) => {
            setEntered({ choice, words: event.currentTarget.value });
            forget();
          }}
        />
      )}
      {failureText !== null && (
        <p className={styles.failed} role="alert">
          {t('notShown')}. {failureText}
        </p>
      )}
      <Button type="submit" busy={busy} unavailable={choice === 'message' && words.trim() === ''}>
        {t('show')}
      </Button>
    </form>
  );
}
