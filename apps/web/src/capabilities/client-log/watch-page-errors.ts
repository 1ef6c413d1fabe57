import { watchErrorDialogs } from '../../ui/dialog-store.ts';

/** Calls `onError` for what goes wrong on the page without a line in its console: an exception or a
 *  rejection that nothing caught, and an error dialog. Returns a function that stops this. Source:
 *  CLOG-01. */
export function watchPageErrors(onError: (parts: readonly unknown[]) => void): () => void {
  const handleError = ({ error }: ErrorEvent) => {
    // Without an error the event is the notice of a late layout, or a script of others.
    if (error != null) onError(['Uncaught', error]);
  };
  const handleRejection = ({ reason }: PromiseRejectionEvent) => onError(['Uncaught (in promise)', reason]);
  window.addEventListener('error', handleError);
  window.addEventListener('unhandledrejection', handleRejection);
  const stopDialogs = watchErrorDialogs(({ title, text }) =>
    onError(['Error dialog:', title, ...(typeof text === 'string' ? [text] : [])]),
  );
  return () => {
    window.removeEventListener('error', handleError);
    window.removeEventListener('unhandledrejection', handleRejection);
    stopDialogs();
  };
}
