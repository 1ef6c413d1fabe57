import i18next from 'i18next';
import { announce } from '../../ui/announcer.ts';
import { dismissToast, rewordToast, showToast } from '../../ui/toast-store.ts';

/** Read out again this long before the end, in seconds. */
const READ_OUT_AT = [30, 10];

/** Tells on a toast that counts down how long a meeting still lasts. A person may dismiss it: it comes back with another end only.
 *  Where the site has auto-leave on, it says what comes then.  Source: LEAVE-03, looks picture 12. */
export function createEndTeller(autoLeaveEnabled: boolean): (seconds: number | null) => void {
  let toastId: string | null = null;
  let lastSeconds: number | null = null;

  function text(seconds: number): string {
    return i18next.t('autoleave:finishesIn', {
      seconds: i18next.t('autoleave:seconds', { count: seconds }),
    });
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
      const detail = autoLeaveEnabled ? { detail: i18next.t('autoleave:thenWhat') } : {};
      toastId = showToast({ kind: 'warning', text: text(seconds), ...detail, shownMs: 0 });
    } else if (seconds !== before) rewordToast(toastId, text(seconds));
    if (seconds !== before && READ_OUT_AT.includes(seconds)) announce(text(seconds));
  };
}
