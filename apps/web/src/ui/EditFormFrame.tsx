import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { confirmDialog } from './dialog-store.ts';
import styles from './EditFormFrame.module.css';
import { useLeaveGuard } from './leave-guard.ts';
import { SaveBar } from './SaveBar.tsx';
import type { EditForm } from './use-edit-form.ts';

/** The texts at the foot of a form, and in the question whether to discard changes. */
export interface EditFormWords {
  readonly unsaved: string;
  readonly save: string;
  readonly giveUp: string;
  readonly discardTitle: string;
  readonly discardText: string;
  readonly discard: string;
  readonly stay: string;
}

/** A long form with a save bar at its foot. It asks before changes are discarded. They stay as
 *  typed when saving fails, for example because somebody else has saved first. `settings` stay on
 *  the page and are saved or reset only once changed; an `entry` is closed when the person gives it
 *  up. Source: looks picture 9. */
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
  /** A save is under way. Meanwhile the page can be left without a question. */
  busy: boolean;
  failure: string | null;
  /** A note to read before saving again. */
  note?: string;
  /** Reads what others have saved and keeps the typed values. Given only where somebody else has
   *  saved first. */
  onReadAgain?: (() => void) | undefined;
  /** Saves the form. It is called only when the form has no errors. */
  onSave: () => void;
  /** Called after the person has given up the changes. */
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
