import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { confirmDialog } from './dialog-store.ts';
import styles from './EditFormFrame.module.css';
import { useLeaveGuard } from './leave-guard.ts';
import { SaveBar } from './SaveBar.tsx';
import type { EditForm } from './use-edit-form.ts';

/** The words at the foot of a form and in the question whether what was changed may be lost. */
export interface EditFormWords {
  readonly unsaved: string;
  readonly save: string;
  readonly giveUp: string;
  readonly discardTitle: string;
  readonly discardText: string;
  readonly discard: string;
  readonly stay: string;
}

/** A long form with a bar to save at its foot. What is changed is not lost unasked, and stays as it
 *  was typed when saving fails, as where somebody else was first. `settings` stay on the page, and
 *  are saved or put back only once changed; an `entry` is left when it is given up. Source: looks
 *  picture 9. */
export function EditFormFrame({
  form,
  kind,
  words,
  busy,
  failure,
  note = '',
  onReadAgain,
  onSave,
  onGiveUp,
  children,
}: {
  form: Pick<EditForm<object, object>, 'isChanged' | 'element' | 'check'> & { settle: () => void };
  kind: 'settings' | 'entry';
  words: EditFormWords;
  /** What is being saved counts as not lost. */
  busy: boolean;
  failure: string | null;
  /** What has to be known before it is saved once more. */
  note?: string;
  /** Reads what others saved and keeps what was typed; only where saving was overtaken. */
  onReadAgain?: (() => void) | undefined;
  /** Saves a form in which nothing is wrong. */
  onSave: () => void;
  /** What was changed has been given up. */
  onGiveUp: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const { isChanged } = form;
  const isIdle = kind === 'settings' && !isChanged;
  useLeaveGuard(isChanged && !busy);

  async function handleGiveUp() {
    const sure =
      !isChanged ||
      (await confirmDialog({
        title: words.discardTitle,
        text: words.discardText,
        confirmLabel: words.discard,
        cancelLabel: words.stay,
        danger: true,
      }));
    if (!sure) return;
    if (kind === 'settings') form.settle();
    onGiveUp();
  }

  return (
    <form
      ref={form.element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !isIdle && form.check()) onSave();
      }}
    >
      {children}
      <SaveBar state={note || (isChanged ? words.unsaved : '')} failure={failure}>
        {onReadAgain !== undefined && <Button onClick={onReadAgain}>{t('readAgain.button')}</Button>}
        <Button disabled={isIdle} onClick={() => void handleGiveUp()}>
          {words.giveUp}
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={isIdle}>
          {words.save}
        </Button>
      </SaveBar>
    </form>
  );
}
