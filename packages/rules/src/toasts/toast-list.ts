/** Source: TOAST-02, TOAST-05, TOAST-06. */
export const TOASTS_AT_ONCE = 3;
export const TOAST_REPEAT_SUPPRESSED_MS = 9_900;
export const TOAST_CLEANUP_DELAY_MS = 10;

/** A toast to show. `timeOutMs` 0 keeps it until it is dismissed. */
export interface Toast {
  readonly id: string;
  readonly text: string;
  readonly timeOutMs: number;
}

/** The toasts on the screen, oldest first, and when each text was last shown. Times in ms of one
 *  clock. */
export interface ToastList<T extends Toast> {
  readonly shown: readonly { readonly toast: T; readonly shownAtMs: number }[];
  readonly lastShownAtMs: ReadonlyMap<string, number>;
}

export type ToastEvent<T extends Toast> =
  | { readonly type: 'show'; readonly toast: T; readonly nowMs: number; readonly popups: boolean }
  | { readonly type: 'dismissed'; readonly id: string }
  | { readonly type: 'cleanup'; readonly nowMs: number };

export const noToasts: ToastList<never> = { shown: [], lastShownAtMs: new Map() };

function cleanupAtMs(entry: { readonly toast: Toast; readonly shownAtMs: number }): number {
  const { timeOutMs } = entry.toast;
  return timeOutMs === 0 ? Number.POSITIVE_INFINITY : entry.shownAtMs + timeOutMs + TOAST_CLEANUP_DELAY_MS;
}

/** Makes room for one more toast: the oldest with a time-out is removed, or the oldest of all where
 *  none has one. */
function withRoomForOne<E extends { readonly toast: Toast }>(shown: readonly E[]): readonly E[] {
  if (shown.length < TOASTS_AT_ONCE) return shown;
  const leaving = shown.find((entry) => entry.toast.timeOutMs > 0) ?? shown[0];
  return shown.filter((entry) => entry !== leaving);
}

function show<T extends Toast>(list: ToastList<T>, toast: T, nowMs: number): ToastList<T> {
  const repeatedAfterMs = nowMs - (list.lastShownAtMs.get(toast.text) ?? Number.NEGATIVE_INFINITY);
  if (repeatedAfterMs < TOAST_REPEAT_SUPPRESSED_MS) return list;
  const recent = [...list.lastShownAtMs].filter(([, atMs]) => nowMs - atMs < TOAST_REPEAT_SUPPRESSED_MS);
  return {
    shown: [...withRoomForOne(list.shown), { toast, shownAtMs: nowMs }],
    lastShownAtMs: new Map([...recent, [toast.text, nowMs]]),
  };
}

/** The toasts after an event. At most three are shown; a new one replaces the oldest. The same text
 *  is not shown again within 9.9 s, even if it was dismissed. `cleanup` removes a toast 10 ms after
 *  its time-out. With the local setting popups 'false' (`popups` false) no toast is shown. Source:
 *  TOAST-02 … TOAST-06, FND-20. */
export function reduceToasts<T extends Toast>(list: ToastList<T>, event: ToastEvent<T>): ToastList<T> {
  switch (event.type) {
    case 'show':
      return event.popups ? show(list, event.toast, event.nowMs) : list;
    case 'dismissed':
      return { ...list, shown: list.shown.filter((entry) => entry.toast.id !== event.id) };
    case 'cleanup':
      return { ...list, shown: list.shown.filter((entry) => cleanupAtMs(entry) > event.nowMs) };
  }
}

/** When the next `cleanup` is due; null when no shown toast has a time-out. Source: TOAST-06. */
export function nextToastCleanupAtMs(list: ToastList<Toast>): number | null {
  const due = Math.min(...list.shown.map(cleanupAtMs));
  return Number.isFinite(due) ? due : null;
}
