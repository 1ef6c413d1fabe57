import { type DialogRequest, watchErrorDialogs } from '../../ui/dialog-store.ts';

interface PageErrorHearers {
  readonly onError: (parts: readonly unknown[]) => void;
  readonly onDialog: (dialog: Pick<DialogRequest, 'title' | 'text'>) => void;
}

/** Tells what goes wrong on the page without a line in its console: an exception or a rejection
 *  that nothing caught (`onError`), and an error dialog (`onDialog`). Returns a function that stops
 *  this. Source: CLOG-01. */
export function watchPageErrors({ onError, onDialog }: PageErrorHearers): () => void {
  const handleError = ({ error }: ErrorEvent) => {
    // Without an error the event is the notice of a late layout, or a script of others.
    if (error != null) onError(['Uncaught', error]);
  };
  const handleRejection = ({ reason }: PromiseRejectionEvent) => onError(['Uncaught (in promise)', reason]);
  window.addEventListener('error', handleError);
  window.addEventListener('unhandledrejection', handleRejection);
  const stopDialogs = watchErrorDialogs(onDialog);
  return () => {
    window.removeEventListener('error', handleError);
    window.removeEventListener('unhandledrejection', handleRejection);
    stopDialogs();
  };
}
