import { lazy, Suspense } from 'react';
import { useDialogs } from './dialog-store.ts';

const DialogWindow = lazy(async () => ({ default: (await import('./DialogWindow.tsx')).DialogWindow }));

/** Draws the dialogs that are open. Once a page. */
export function Dialogs() {
  const open = useDialogs((dialogs) => dialogs.open);
  if (open.length === 0) return null;
  return (
    <Suspense>
      {open.map((dialog) => (
        <DialogWindow key={dialog.id} dialog={dialog} />
      ))}
    </Suspense>
  );
}
