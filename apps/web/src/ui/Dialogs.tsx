import { lazy, Suspense } from 'react';
import { useDialogs } from './dialog-store.ts';

const loadWindow = async () => ({ default: (await import('./DialogWindow.tsx')).DialogWindow });
const DialogWindow = lazy(loadWindow);

/** Loads what draws them ahead: the question on leaving must come up also when the site cannot be reached then. */
export async function loadDialogs(): Promise<void> {
  try {
    await loadWindow();
  } catch (error) {
    console.warn('the dialogs could not be loaded ahead', error);
  }
}

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
