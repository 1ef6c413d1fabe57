import i18next from 'i18next';
import { showToast } from '../../ui/toast-store.ts';

/** The toast of a connection that could not be brought back, until it is dismissed.  Source: MEDIA-06. */
export function tellReconnectFailure(): void {
  showToast({
    kind: 'error',
    text: i18next.t('chamber:reconnectFailure'),
    detail: i18next.t('chamber:reconnectFailureDetail'),
    shownMs: 0,
  });
}
