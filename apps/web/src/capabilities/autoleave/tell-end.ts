import i18next from 'i18next';
import { announce } from '../../ui/announcer.ts';
import { dismissToast, rewordToast, showToast } from '../../ui/toast-store.ts';

/** The remaining seconds at which the time is read out again. */
const READ_OUT_AT = [30, 10];

/** Shows a toast that counts down to the end of a meeting, and what happens then. A dismissed toast
 *  comes back only for another end. Source: LEAVE-03, HUD-08, looks picture 12. */
export function createEndTeller(
  whatFollows: () => 'thenWhat' | 'thenInHuddle' | null,
): (seconds: number | null) => void {
  let toastId: string | null = null;
  let lastSeconds: number | null = null;

  function words(seconds: number): { readonly text: string; readonly detail?: string } {
    const text = i18next.t('autoleave:finishesIn', {
      seconds: i18next.t('autoleave:seconds', { count: seconds }),
    });
    const then = whatFollows();
    return then === null ? { text } : { text, detail: i18next.t(`autoleave:${then}`) };
  }

  return (seconds) => {
    const before = lastSeconds;
    lastSeconds = seconds;
    if (seconds === null) {
      if (toastId !== null) dismissToast(toastId);
      toastId = null;
      return;
    }
    if (toastId === null) {
      toastId = showToast({ kind: 'warning', ...words(seconds), shownMs: 0 });
    } else if (seconds !== before) rewordToast(toastId, words(seconds));
    if (seconds !== before && READ_OUT_AT.includes(seconds)) announce(words(seconds).text);
  };
}
