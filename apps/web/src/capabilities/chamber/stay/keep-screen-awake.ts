import { noteFailure } from '../../../note-failure.ts';
/** Asks the browser to keep the screen on, and again whenever the page comes back into view, since
 *  browsers let go of it when it is hidden. Returns how to give it back. A browser that says no
 *  (low battery, a page that was hidden meanwhile) is within its rights, and asked again in the
 *  same way; any other failure is logged. Source: SESS-24. */
export function keepScreenAwake(
  locks: Pick<WakeLock, 'request'>,
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> = document,
): () => void {
  let wanted = true;
  let asking = false;
  let held: WakeLockSentinel | null = null;

  async function ask() {
    if (!wanted || asking || page.visibilityState !== 'visible' || (held !== null && !held.released)) return;
    asking = true;
    try {
      held = await locks.request('screen');
      if (!wanted) await held.release();
    } catch (error) {
      if (!isRefusal(error)) noteFailure('the screen could not be kept on', error);
    } finally {
      asking = false;
    }
  }

  const handleVisibility = () => void ask();
  page.addEventListener('visibilitychange', handleVisibility);
  void ask();
  return () => {
    wanted = false;
    page.removeEventListener('visibilitychange', handleVisibility);
    held?.release().catch((error: unknown) => noteFailure('the screen lock could not be given back', error));
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
