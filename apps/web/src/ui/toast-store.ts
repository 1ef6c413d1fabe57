import {
  nextToastCleanupAtMs,
  noToasts,
  reduceToasts,
  type Toast,
  type ToastList,
} from '@hemicycle/rules/toasts/toast-list';
import { createStore, type StoreApi } from 'zustand';
import { pageState, pageStore } from '../page-state.ts';
import { timeToRead } from './accessibility-mode.ts';
import type { MessageKind } from './KindIcon.tsx';
import { popupsAreOn } from './popups-setting.ts';

/** How long a toast is shown, in ms, until the site's configuration is known. Source: TOAST-03,
 *  C6. */
export const TOAST_DEFAULT_MS = 4000;

export interface ToastRequest {
  text: string;
  /** A second, smaller line. */
  detail?: string;
  kind?: MessageKind;
  /** How long the toast is shown, in ms. 0: until it is dismissed. Absent: the configured time. */
  shownMs?: number;
}

export interface ShownToast extends Toast {
  readonly detail: string | undefined;
  readonly kind: MessageKind;
}

interface ToasterParts {
  nowMs: () => number;
  setTimer: (run: () => void, afterMs: number) => unknown;
  popupsOn: () => boolean;
  /** How long a toast is shown that should be shown for so many ms. */
  timeToRead: (usualMs: number) => number;
}

interface Toasts {
  readonly list: ToastList<ShownToast>;
}

/** Makes a toaster from a clock, a timer, the setting for popups, and the store that holds its
 *  toasts. */
export function createToaster(
  parts: ToasterParts,
  store: StoreApi<Toasts> = createStore(() => ({ list: noToasts })),
) {
  let defaultMs = TOAST_DEFAULT_MS;
  let lastId = 0;

  function cleanUpWhenDue(): void {
    const dueAtMs = nextToastCleanupAtMs(store.getState().list);
    if (dueAtMs === null) return;
    parts.setTimer(
      () => {
        store.setState(({ list }) => ({
          list: reduceToasts(list, { type: 'cleanup', nowMs: parts.nowMs() }),
        }));
        cleanUpWhenDue();
      },
      Math.max(0, dueAtMs - parts.nowMs()),
    );
  }

  return {
    store,
    show: ({ text, detail, kind = 'info', shownMs = defaultMs }: ToastRequest): string => {
      lastId += 1;
      const id = String(lastId);
      const toast: ShownToast = { id, text, detail, kind, timeOutMs: parts.timeToRead(shownMs) };
      const before = store.getState().list;
      const list = reduceToasts(before, {
        type: 'show',
        toast,
        nowMs: parts.nowMs(),
        popups: parts.popupsOn(),
      });
      if (list === before) return id;
      store.setState({ list });
      cleanUpWhenDue();
      return id;
    },
    reword: (id: string, { text, detail }: Pick<ToastRequest, 'text' | 'detail'>): void =>
      store.setState(({ list }) => ({
        list: {
          ...list,
          shown: list.shown.map((entry) =>
            entry.toast.id === id ? { ...entry, toast: { ...entry.toast, text, detail } } : entry,
          ),
        },
      })),
    dismiss: (id: string): void =>
      store.setState(({ list }) => ({ list: reduceToasts(list, { type: 'dismissed', id }) })),
    dismissKind: (kind: MessageKind): void =>
      store.setState(({ list }) => ({
        list: list.shown
          .filter(({ toast }) => toast.kind === kind)
          .reduce((left, { toast }) => reduceToasts(left, { type: 'dismissed', id: toast.id }), list),
      })),
    setDefaultMs: (ms: number): void => {
      defaultMs = ms;
    },
  };
}

/** The toasts of this page. */
export const useToasts = pageStore<Toasts>(() => ({ list: noToasts }));

const toaster = pageState(() =>
  createToaster(
    {
      nowMs: () => Date.now(),
      setTimer: (run, afterMs) => setTimeout(run, afterMs),
      popupsOn: popupsAreOn,
      timeToRead,
    },
    useToasts,
  ),
);

/** Shows a short message at the bottom end of the page. Returns its id, also where it is
 *  suppressed. Source: TOAST-01 … TOAST-06, FND-20. */
export const showToast = (toast: ToastRequest): string => toaster().show(toast);
export const dismissToast = (id: string): void => toaster().dismiss(id);
/** Dismisses the toasts of one kind, such as those of an earlier success where something fails. */
export const dismissToasts = (kind: MessageKind): void => toaster().dismissKind(kind);
/** Gives a toast that is shown other words, which are not read out; one that is gone stays gone. */
export const rewordToast = (id: string, words: Pick<ToastRequest, 'text' | 'detail'>): void =>
  toaster().reword(id, words);
/** Takes over the configured time, in ms. Source: TOAST-03. */
export const setToastDefaultMs = (ms: number): void => toaster().setDefaultMs(ms);
