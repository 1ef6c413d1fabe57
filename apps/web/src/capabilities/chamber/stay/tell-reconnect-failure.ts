import i18next from 'i18next';
import { dismissToast, showToast } from '../../../ui/toast-store.ts';
import { pageState } from '../../../page-state.ts';

const toldIds = pageState(() => new Set<string>());

/** The toast of a connection that could not be brought back, until it is dismissed or the
 *  connection is back. Source: MEDIA-06. */
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

/** The connection is back: what was said of it is no longer so. */
export function takeBackReconnectFailure(): void {
  for (const id of toldIds()) dismissToast(id);
  toldIds().clear();
}
