import type { ReactNode } from 'react';
import { popupsAreOn } from './popups-setting.ts';
import { pageState, pageStore } from '../page-state.ts';

/** Source: DLG-01. */
export type DialogKind = 'confirm' | 'info' | 'error' | 'timed';

export interface DialogRequest {
  kind: DialogKind;
  title: string;
  text: ReactNode;
  /** A second, smaller line: a request id, what happens by itself. */
  note?: string;
  /** The main answer's word; the dialog's own 'OK' where absent. */
  confirmLabel?: string;
  /** The safe answer's word; only on confirmations. */
  cancelLabel?: string;
  /** The main answer ends or removes something. */
  danger?: boolean;
  /** For a timed dialog: how long until it answers itself with yes, and whether it draws a bar. */
  lastsMs?: number;
  /** Says the seconds left, in words. */
  describeLeft?: (seconds: number) => string;
}

export interface OpenDialog extends DialogRequest {
  id: number;
  openedAtMs: number;
  answer: (yes: boolean) => void;
}

export const useDialogs = pageStore<{ open: readonly OpenDialog[] }>(() => ({ open: [] }));

const page = pageState<{ lastId: number }>(() => ({ lastId: 0 }));

/** Opens a dialog above those that are open. Resolves true for the main answer, or when a timed one
 *  ran out; false for the safe answer, Escape, or a call of `signal`. */
function openDialog(request: DialogRequest, signal?: AbortSignal): Promise<boolean> {
  page().lastId += 1;
  const id = page().lastId;
  if (signal?.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useDialogs.setState(({ open }) => ({ open: open.filter((dialog) => dialog.id !== id) }));
      resolve(yes);
    };
    signal?.addEventListener('abort', () => answer(false), { once: true });
    useDialogs.setState(({ open }) => ({
      open: [...open, { ...request, id, openedAtMs: Date.now(), answer }],
    }));
  });
}

/** Asks before something is done. A person has started it, so it is asked even when popups are off.
 *  Source: A3, DLG-01. */
export function confirmDialog(request: Omit<DialogRequest, 'kind'>, signal?: AbortSignal): Promise<boolean> {
  return openDialog({ ...request, kind: 'confirm' }, signal);
}

/** Tells something, with OK. Suppressed when popups are off: then it resolves at once. Source:
 *  FND-20, A3. */
export function infoDialog(request: Omit<DialogRequest, 'kind'>, signal?: AbortSignal): Promise<boolean> {
  return popupsAreOn() ? openDialog({ ...request, kind: 'info' }, signal) : Promise.resolve(true);
}

/** Tells of an error, with OK. Suppressed when popups are off. */
export function errorDialog(request: Omit<DialogRequest, 'kind'>, signal?: AbortSignal): Promise<boolean> {
  return popupsAreOn() ? openDialog({ ...request, kind: 'error' }, signal) : Promise.resolve(true);
}

/** Tells something and shows how long until it happens by itself. With popups off nothing is shown
 *  and the time runs all the same. Source: DLG-03, A3. */
export function timedDialog(
  request: Omit<DialogRequest, 'kind' | 'lastsMs'> & { lastsMs: number },
  signal?: AbortSignal,
): Promise<boolean> {
  if (popupsAreOn()) return openDialog({ ...request, kind: 'timed' }, signal);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), request.lastsMs);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
