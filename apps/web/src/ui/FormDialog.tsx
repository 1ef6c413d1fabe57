import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './FormDialog.module.css';
import { useUnsaved } from './leave-guard.ts';

/** A window with a form: its fields, and at its foot a way to give up and the deed, which Enter
 *  does as well. */
export function FormDialog({
  title,
  deed,
  busy = false,
  disabled = false,
  onClose,
  onSubmit,
  children,
}: {
  title: string;
  /** The word on the button that does it. */
  deed: string;
  busy?: boolean;
  /** Nothing can be done yet. */
  disabled?: boolean;
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
          <Button variant="primary" type="submit" form={form} busy={busy} disabled={disabled}>
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
          if (!disabled && !busy) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
