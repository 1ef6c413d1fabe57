import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './FormDialog.module.css';
import { focusFirstWrong, isFilledInPart } from './first-wrong.ts';
import { useUnsaved } from './leave-guard.ts';

/** A window with a form. At its foot are a button to cancel and a button for the action; Enter also
 *  starts the action. A date that is filled in in part starts nothing: it gets the focus. */
export function FormDialog({
  title,
  deed,
  busy = false,
  disabled = false,
  danger = false,
  onClose,
  onSubmit,
  children,
}: {
  title: string;
  /** The label of the button for the action. */
  deed: string;
  busy?: boolean;
  /** Disables the action. */
  disabled?: boolean;
  /** The action cannot be undone. */
  danger?: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const form = useId();
  useUnsaved(true);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant={danger ? 'dangerFilled' : 'primary'}
            type="submit"
            form={form}
            busy={busy}
            disabled={disabled}
          >
            {deed}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The window may stand in another form, which must not be sent with it.
          event.stopPropagation();
          if (disabled || busy) return;
          if (isFilledInPart(event.currentTarget)) focusFirstWrong(event.currentTarget);
          else onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
