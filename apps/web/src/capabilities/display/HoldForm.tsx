import type { DisplayHold } from '@hemicycle/contract/display';
import { DISPLAY_MESSAGE_MAX_CHARS } from '@hemicycle/contract/display-names';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { wasOvertaken } from '../../ui/use-read-again.ts';
import { useAction } from '../auth/public.ts';
import styles from './DisplayDesk.module.css';

const screens = ['follows', 'welcome', 'pause', 'message'] as const;
interface Entered {
  readonly choice: (typeof screens)[number];
  readonly words: string;
  /** What was held when the clerk began to enter this. */
  readonly over: Pick<DisplayHold, 'screen' | 'message'>;
}

/** What all displays of the sitting show: the sitting itself, or what the clerk holds. What another
 *  moderator holds meanwhile appears here unless something is entered. Where something is, it
 *  stays, and the clerk is told what the other holds before it takes the place of that.
 *  Source: BEY-33. */
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
  const [isOvertaken, setOvertaken] = useState(false);
  const { choice, words } = entered ?? { choice: hold.screen ?? 'follows', words: hold.message ?? '' };
  const takesWords = choice === 'message' || choice === 'pause';
  const held = { screen: hold.screen, message: hold.message };
  const enter = (now: Omit<Entered, 'over'>) =>
    setEntered((last) => ({ ...now, over: last === null ? held : last.over }));
  const { run, busy, failureText, forget } = useAction(async () => {
    const message = takesWords && words.trim() !== '' ? words.trim() : null;
    const before = isOvertaken ? held : (entered?.over ?? held);
    setOvertaken(false);
    try {
      await api('PUT /api/displays/:idVotingSession/hold', {
        params: { idVotingSession },
        body: { screen: choice === 'follows' ? null : choice, message, before },
      });
    } catch (error) {
      if (!wasOvertaken(error)) throw error;
      await onChanged();
      setOvertaken(true);
      return;
    }
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
          enter({ choice: screens.find((one) => one === value) ?? 'follows', words });
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
            enter({ choice, words: event.currentTarget.value });
            forget();
          }}
        />
      )}
      {failureText !== null && (
        <p className={styles.failed} role="alert">
          {t('notShown')}. {failureText}
        </p>
      )}
      {isOvertaken && (
        <p className={styles.failed} role="alert">
          {t('overtaken', {
            what: [t(hold.screen ?? 'follows'), hold.message ?? ''].filter(Boolean).join(': '),
          })}
        </p>
      )}
      <Button type="submit" busy={busy} unavailable={choice === 'message' && words.trim() === ''}>
        {t('show')}
      </Button>
    </form>
  );
}
