import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { ConfirmLabelContext } from './confirm-label.ts';
import type { OpenDialog } from './dialog-store.ts';
import styles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';
import { TimedProgress } from './TimedProgress.tsx';

/** An open dialog with its answers: the safe one first, the main one last. Escape gives the safe
 *  answer. Source: looks §6. */
export function DialogWindow({ dialog }: { dialog: OpenDialog }) {
  const { t } = useTranslation('ui');
  const asks = dialog.kind === 'confirm';
  const [renamed, setRenamed] = useState<string | null>(null);
  return (
    <Dialog
      title={dialog.title}
      onClose={() => dialog.answer(!asks)}
      actions={
        <>
          {asks && (
            <Button onClick={() => dialog.answer(false)} data-autofocus={dialog.danger || undefined}>
              {dialog.cancelLabel ?? t('cancel')}
            </Button>
          )}
          <Button
            variant={dialog.danger ? 'dangerFilled' : dialog.kind === 'info' ? 'default' : 'primary'}
            onClick={() => dialog.answer(true)}
            data-autofocus={!dialog.danger || undefined}
          >
            {renamed ?? dialog.confirmLabel ?? t('ok')}
          </Button>
        </>
      }
    >
      <ConfirmLabelContext value={setRenamed}>
        <div>{dialog.text}</div>
      </ConfirmLabelContext>
      {dialog.note !== undefined && <p className={styles.note}>{dialog.note}</p>}
      {dialog.lastsMs !== undefined && (
        <TimedProgress
          startedAtMs={dialog.openedAtMs}
          lastsMs={dialog.lastsMs}
          describeLeft={dialog.describeLeft ?? ((count) => t('inSeconds', { count }))}
          onOver={() => dialog.answer(true)}
        />
      )}
    </Dialog>
  );
}
