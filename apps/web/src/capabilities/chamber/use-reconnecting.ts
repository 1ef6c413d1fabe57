import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';

/** A connection that is away so long counts as failed; the page goes on trying. */
export const RECONNECT_FAILED_AFTER_MS = 30_000;

/** Whether the connection was lost and is being looked for, how often it was tried and when it is tried again. Tells the three toasts.
 *  Source: MEDIA-03, MEDIA-06, MEDIA-07. */
export function useReconnecting(onFailed: () => void): {
  lost: boolean;
  attempt: number;
  retryAtMs: number | null;
} {
  const { t } = useTranslation('chamber');
  const connection = useLive((live) => live.connection);
  const attempt = useLive((live) => live.attempt);
  const retryAtMs = useLive((live) => live.retryAtMs);
  const [lost, setLost] = useState(false);
  const wasConnected = useRef(false);
  const latest = useRef(onFailed);
  latest.current = onFailed;

  useEffect(() => {
    if (connection === 'connected') {
      if (wasConnected.current && lost) {
        showToast({ kind: 'success', text: t('reconnectSuccess') });
        setLost(false);
      }
      wasConnected.current = true;
    } else if (wasConnected.current && connection !== null && !lost) {
      showToast({ kind: 'warning', text: t('reconnectStart') });
      setLost(true);
    }
  }, [connection, lost, t]);

  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(() => {
      showToast({
        kind: 'error',
        text: t('reconnectFailure'),
        detail: t('reconnectFailureDetail'),
        shownMs: 0,
      });
      latest.current();
    }, RECONNECT_FAILED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [lost, t]);

  return { lost, attempt, retryAtMs };
}
