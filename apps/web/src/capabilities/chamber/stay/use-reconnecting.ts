import type { MediaConnection } from '@hemicycle/media';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useLive } from '../../../realtime/use-live.ts';
import { useLineAway } from '../../../ui/line-away.ts';
import { showToast } from '../../../ui/toast-store.ts';
import {
  takeBackReconnectFailure,
  tellReconnectFailure,
  tellReconnectSuccess,
} from './tell-reconnect-failure.ts';
import { useLoggedOut } from '../../auth/public.ts';
import { useLateMedia } from '../../media/public.ts';

/** A connection that has been lost for this time, in ms, counts as failed; the page goes on
 *  trying. */
export const RECONNECT_FAILED_AFTER_MS = 30_000;

/** Whether this page's connection to the server is lost, how many attempts it has made, and when it
 *  tries again. Shows the three toasts of a loss (start, failure, success), once for this
 *  connection and the media together. A loss of the media alone counts too, unless it is short or
 *  begins within 10 s after the viewer started or stopped a share. Success is shown once the media
 *  is joined again. `onFailed`: the connection has been lost for 30 s; it is not called for the
 *  media, which reconnects by itself. Source: MEDIA-03, MEDIA-05 … MEDIA-07. */
export function useReconnecting({
  media,
  sharing,
  isCrowded,
  onFailed,
}: {
  media: MediaConnection;
  sharing: boolean;
  /** The server refuses the connection, because the account has too many. The bar says so then, and
   *  no toast asks the person to look at their network. */
  isCrowded: boolean;
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
  // The line and the media end with the sign-in; its own dialog says so.
  const isOut = useLoggedOut(({ isOut: out }) => out);
  const away = (lost || mediaLate) && !isOut;
  const told = useRef(false);
  const latest = useRef({ lost, isCrowded, onFailed });
  latest.current = { lost, isCrowded, onFailed };

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
    if (away || isOut) return;
    // Media that was joined anew counts as back too. Media that failed or was left does not.
    if (media === 'joined') {
      takeBackReconnectFailure();
      if (told.current) tellReconnectSuccess();
    }
    if (media === 'joined' || media === 'failed' || media === 'left') told.current = false;
  }, [away, isOut, media]);

  useEffect(() => {
    if (!away) return;
    const timer = setTimeout(() => {
      if (!latest.current.isCrowded) tellReconnectFailure();
      if (latest.current.lost) latest.current.onFailed();
    }, RECONNECT_FAILED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [away]);

  useEffect(() => {
    if (isOut) takeBackReconnectFailure();
  }, [isOut]);

  return { lost: lost && !isOut, attempt, retryAtMs };
}
