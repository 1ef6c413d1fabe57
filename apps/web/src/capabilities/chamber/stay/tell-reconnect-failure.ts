import i18next from 'i18next';
import { dismissToast, showToast, useToasts } from '../../../ui/toast-store.ts';
import { pageState } from '../../../page-state.ts';

const toldIds = pageState(() => new Set<string>());
const success = pageState<{ id: string | null }>(() => ({ id: null }));

/** Shows the toast that the connection could not be brought back. It stays until the person
 *  dismisses it or the connection is back. Source: MEDIA-06. */
export function tellReconnectFailure(): void {
  toldIds().add(
    showToast({
      kind: 'error',
      text: i18next.t('chamber:reconnectFailure'),
      detail: i18next.t('chamber:reconnectFailureDetail'),
      shownMs: 0,
    }),
  );
}

/** Dismisses the toasts of the failure, because the connection is back. */
export function takeBackReconnectFailure(): void {
  for (const id of toldIds()) dismissToast(id);
  toldIds().clear();
}

/** Shows the toast that the connection is back, once where several find it at the same time.
 *  Source: MEDIA-06. */
export function tellReconnectSuccess(): void {
  if (useToasts.getState().list.shown.some(({ toast }) => toast.id === success().id)) return;
  success().id = showToast({ kind: 'success', text: i18next.t('chamber:reconnectSuccess') });
}
