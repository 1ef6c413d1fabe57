import { Suspense, useEffect } from 'react';
import { useDialogs } from './dialog-store.ts';
import { lazyPart } from './lazy-part.ts';
import { noteFailure } from '../note-failure.ts';

/** Loads what draws dialogs. Rejects where the site cannot be reached, or was renewed under the
 *  page. */
export const loadDialogWindow = async () => ({
  default: (await import('./DialogWindow.tsx')).DialogWindow,
});
const DialogWindow = lazyPart(loadDialogWindow);

/** What the page needs first is in by then. */
export const DIALOGS_AHEAD_AFTER_MS = 10_000;

/** Loads what draws dialogs before one is asked for: the question on leaving must come up also when
 *  the site cannot be reached then. */
export function useDialogsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      loadDialogWindow().catch((error: unknown) =>
        noteFailure('the dialogs could not be loaded ahead', error),
      );
    }, DIALOGS_AHEAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
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
