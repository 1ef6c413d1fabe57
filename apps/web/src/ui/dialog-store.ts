import type { ReactNode } from 'react';
import { popupsAreOn } from './popups-setting.ts';
import { pageState, pageStore } from '../page-state.ts';

/** The kinds of dialogs. Source: DLG-01. */
export type DialogKind = 'confirm' | 'info' | 'error' | 'timed';

export interface DialogRequest {
  kind: DialogKind;
  title: string;
  text: ReactNode;
  /** A second, smaller line, such as a request id, or what happens without an answer. */
  note?: string;
  /** The label of the main answer; 'OK' where absent. */
  confirmLabel?: string;
  /** The label of the safe answer; only confirmations have one. */
  cancelLabel?: string;
  /** The main answer ends or deletes something. */
  danger?: boolean;
  /** The time in ms after which a timed dialog answers yes by itself. With it the dialog draws a
   *  bar. */
  lastsMs?: number;
  /** Puts the seconds left into words. */
  describeLeft?: (seconds: number) => string;
}

export interface OpenDialog extends DialogRequest {
  id: number;
  openedAtMs: number;
  answer: (yes: boolean) => void;
}

export const useDialogs = pageStore<{ open: readonly OpenDialog[] }>(() => ({ open: [] }));

type HearError = (request: Omit<DialogRequest, 'kind'>) => void;

const page = pageState(() => ({ lastId: 0, hearers: new Set<HearError>() }));

/** Calls `hear` for each error dialog that is asked for, also while popups are off. Returns a
 *  function that stops this. */
export function watchErrorDialogs(hear: HearError): () => void {
  const { hearers } = page();
  hearers.add(hear);
  return () => void hearers.delete(hear);
}

/** Opens a dialog above the open ones. Resolves with true for the main answer, and when a timed
 *  dialog ran out. Resolves with false for the safe answer, for Escape, and when `signal`
 *  aborts. */
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

/** Asks for confirmation of an action. Appears even when popups are off, since a person has started
 *  the action. Source: A3, DLG-01. */
export function confirmDialog(request: Omit<DialogRequest, 'kind'>, signal?: AbortSignal): Promise<boolean> {
  return openDialog({ ...request, kind: 'confirm' }, signal);
}

/** Shows a message with an OK button. When popups are off it shows nothing and resolves at once.
 *  Source: FND-20, A3. */
export function infoDialog(request: Omit<DialogRequest, 'kind'>, signal?: AbortSignal): Promise<boolean> {
  return popupsAreOn() ? openDialog({ ...request, kind: 'info' }, signal) : Promise.resolve(true);
}

/** Shows an error with an OK button. When popups are off it shows nothing and resolves at once. */
export function errorDialog(request: Omit<DialogRequest, 'kind'>, signal?: AbortSignal): Promise<boolean> {
  for (const hear of page().hearers) hear(request);
  return popupsAreOn() ? openDialog({ ...request, kind: 'error' }, signal) : Promise.resolve(true);
}

/** Shows a message and how long until its action starts by itself. When popups are off it shows
 *  nothing, and the time runs all the same. Source: DLG-03, A3. */
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
