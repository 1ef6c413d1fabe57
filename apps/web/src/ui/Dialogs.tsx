import { Suspense, useEffect } from 'react';
import { useDialogs } from './dialog-store.ts';
import { lazyPart } from './lazy-part.ts';
import { noteFailure } from '../note-failure.ts';

/** Loads the program that draws dialogs. Rejects where the site cannot be reached, or was updated
 *  since the page was loaded. */
export const loadDialogWindow = async () => ({
  default: (await import('./DialogWindow.tsx')).DialogWindow,
});
const DialogWindow = lazyPart(loadDialogWindow);

/** After this long, in ms, the programs that the page needs first have been loaded. */
export const DIALOGS_AHEAD_AFTER_MS = 10_000;

/** Loads the program that draws dialogs ahead of time. The question on leaving must appear even if
 *  the site cannot be reached at that moment. */
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

/** Draws the open dialogs. Render it once on a page. */
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
