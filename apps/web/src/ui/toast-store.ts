import { create } from 'zustand';
import type { MessageKind } from './KindIcon.tsx';
import { popupsAreOn } from './popups-setting.ts';

/** Source: TOAST-02, TOAST-03, TOAST-05, TOAST-06. */
export const TOASTS_AT_MOST = 3;
export const TOAST_DEFAULT_MS = 4000;
export const TOAST_NOT_REPEATED_MS = 9900;
export const TOAST_CLEANUP_AFTER_MS = 10;

export interface ToastRequest {
  text: string;
  /** A second, smaller line. */
  detail?: string;
  kind?: MessageKind;
  /** Until it goes by itself; 0: it stays until dismissed. The configured time where absent. */
  shownMs?: number;
}

export interface ShownToast {
  id: number;
  text: string;
  detail: string | undefined;
  kind: MessageKind;
}

interface ToastParts {
  nowMs: () => number;
  setTimer: (run: () => void, afterMs: number) => unknown;
  popupsOn: () => boolean;
}

/** Makes a toaster: what is shown, and what was said so recently that it is not said again. */
export function createToaster(parts: ToastParts) {
  const store = create<{ shown: readonly ShownToast[] }>(() => ({ shown: [] }));
  const lastSaid = new Map<string, number>();
  let defaultMs = TOAST_DEFAULT_MS;
  let lastId = 0;

  function dismiss(id: number) {
    store.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }));
  }

  function show({ text, detail, kind = 'info', shownMs = defaultMs }: ToastRequest): void {
    if (!parts.popupsOn()) return;
    const now = parts.nowMs();
    for (const [said, atMs] of lastSaid) if (now - atMs >= TOAST_NOT_REPEATED_MS) lastSaid.delete(said);
    if (lastSaid.has(text)) return;
    lastSaid.set(text, now);
    lastId += 1;
    const id = lastId;
    store.setState(({ shown }) => ({ shown: [...shown, { id, text, detail, kind }].slice(-TOASTS_AT_MOST) }));
    if (shownMs > 0) parts.setTimer(() => dismiss(id), shownMs + TOAST_CLEANUP_AFTER_MS);
  }

  return {
    useToasts: store,
    show,
    dismiss,
    /** The configured time, in ms.  Source: TOAST-03. */
    setDefaultMs: (ms: number) => {
      defaultMs = ms;
    },
  };
}

const toaster = createToaster({
  nowMs: () => Date.now(),
  setTimer: (run, afterMs) => setTimeout(run, afterMs),
  popupsOn: popupsAreOn,
});

/** Shows a short message at the bottom end: at most three, the oldest giving way; the same text not again within 9.9 s; none
 *  when popups are off.  Source: TOAST-01 … TOAST-06, FND-20. */
export const showToast = toaster.show;
export const dismissToast = toaster.dismiss;
export const setToastDefaultMs = toaster.setDefaultMs;
export const useToasts = toaster.useToasts;
