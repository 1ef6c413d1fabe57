import { noteFailure } from '../../../note-failure.ts';
/** Asks the browser to keep the screen on. Asks again whenever the page comes back into view, since
 *  browsers drop the lock of a hidden page. A browser may refuse, such as on low battery; it is
 *  asked again in the same way. Any other failure is logged. Returns a function that gives the lock
 *  back. Source: SESS-24. */
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
