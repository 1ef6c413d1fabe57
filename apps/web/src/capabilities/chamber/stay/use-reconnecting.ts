import type { MediaConnection } from '@hemicycle/media';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useLive } from '../../../realtime/use-live.ts';
import { useLineAway } from '../../../ui/line-away.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { takeBackReconnectFailure, tellReconnectFailure } from './tell-reconnect-failure.ts';
import { useLateMedia } from '../../media/public.ts';

/** A connection that is away so long counts as failed; the page goes on trying. */
export const RECONNECT_FAILED_AFTER_MS = 30_000;

/** Whether our own line was lost and is being looked for, how often it was tried and when it is
 *  tried again. Tells the three toasts, once for the line and the media together: also where the
 *  media alone is away, for more than a blink, but not within 10 s after the own share was started
 *  or stopped; success once the media is joined again. `onFailed`: the line is away for 30 s; a
 *  media transport goes on by itself. Source: MEDIA-03, MEDIA-05 … MEDIA-07. */
export function useReconnecting({
  media,
  sharing,
  onFailed,
}: {
  media: MediaConnection;
  sharing: boolean;
  onFailed: () => void;
}): {
  lost: boolean;
  attempt: number;
  retryAtMs: number | null;
} {
  const connection = useLive((live) => live.connection);
  const attempt = useLive((live) => live.attempt);
  const retryAtMs = useLive((live) => live.retryAtMs);
  const [lost, setLost] = useState(false);
  const wasConnected = useRef(false);
  const mediaLate = useLateMedia(media, sharing);
  const away = lost || mediaLate;
  const told = useRef(false);
  const latest = useRef({ lost, onFailed });
  latest.current = { lost, onFailed };

  useEffect(() => {
    if (connection === 'connected') {
      setLost(false);
      wasConnected.current = true;
    } else if (wasConnected.current && connection !== null) setLost(true);
  }, [connection]);

  useEffect(() => {
    useLineAway.setState({ away: lost });
    return () => useLineAway.setState({ away: false });
  }, [lost]);

  useEffect(() => {
    if (!away) return;
    told.current = true;
    showToast({ kind: 'warning', text: i18next.t('chamber:reconnectStart') });
  }, [away]);

  useEffect(() => {
    if (away) return;
    // Also what was joined anew is back; what has failed, or was left, did not come back.
    if (media === 'joined') {
      takeBackReconnectFailure();
      if (told.current) showToast({ kind: 'success', text: i18next.t('chamber:reconnectSuccess') });
    }
    if (media === 'joined' || media === 'failed' || media === 'left') told.current = false;
  }, [away, media]);

  useEffect(() => {
    if (!away) return;
    const timer = setTimeout(() => {
      tellReconnectFailure();
      if (latest.current.lost) latest.current.onFailed();
    }, RECONNECT_FAILED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [away]);

  return { lost, attempt, retryAtMs };
}
