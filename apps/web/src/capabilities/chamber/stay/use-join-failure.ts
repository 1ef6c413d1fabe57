import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { errorDialog } from '../../../ui/dialog-store.ts';
import { popupsAreOn } from '../../../ui/popups-setting.ts';
import { useLoggedOut } from '../../auth/public.ts';
import {
  createJoinFailure,
  type JoinFailure,
  type JoinFailureParts,
  pingServer,
  refusalText,
} from '../../media/public.ts';
import { tellReconnectFailure, tellReconnectSuccess } from './tell-reconnect-failure.ts';
import { watchLogLines } from '../../../watch-log-lines.ts';

/** The line that a media provider logs when it gives up a connection. Source: SESS-20. */
const INACTIVITY_LINE = 'Meeting disconnected due to inactivity';

const isLoggedOut = () => useLoggedOut.getState().isOut;

/** Handles failures to join on this page. `rejoin` joins the main chamber or a huddle without
 *  reloading the page. Reads the log for a failure while it is in use. Once the sign-in has
 *  ended, only that is told. Once the signal `out` is aborted, because the page says why nobody
 *  can come in, nothing is told and nothing joins again. Source: SESS-12 … SESS-18,
 *  SESS-20, MEDIA-07, DLG-02. */
export function useJoinFailure({
  huddle,
  rejoin,
  out,
  reload = () => location.reload(),
}: Pick<JoinFailureParts, 'huddle' | 'rejoin'> &
  Partial<Pick<JoinFailureParts, 'reload'>> & { out: AbortSignal }): JoinFailure {
  const latest = useRef({ huddle, rejoin, reload, out });
  latest.current = { huddle, rejoin, reload, out };
  const isOver = () => isLoggedOut() || latest.current.out.aborted;
  const [failure] = useState(() =>
    createJoinFailure({
      tell: async (reason, back) => {
        await i18next.loadNamespaces('chamber');
        if (isOver() || back.aborted) return;
        const over = new AbortController();
        const end = () => over.abort();
        const stop = useLoggedOut.subscribe(({ isOut }) => isOut && end());
        const { out } = latest.current;
        out.addEventListener('abort', end);
        await errorDialog(
          { title: i18next.t('chamber:mediaFailedTitle'), text: i18next.t(`chamber:${refusalText(reason)}`) },
          AbortSignal.any([over.signal, back]),
        );
        out.removeEventListener('abort', end);
        stop();
      },
      tellBack: tellReconnectSuccess,
      tellLost: tellReconnectFailure,
      popupsOn: popupsAreOn,
      isOver,
      ping: () => void pingServer(),
      huddle: () => latest.current.huddle(),
      rejoin: (huddleId) => latest.current.rejoin(huddleId),
      reload: () => latest.current.reload(),
      setTimer: (run, afterMs) => setTimeout(run, afterMs),
      log: (message) => console.warn(message),
    }),
  );
  useEffect(
    () =>
      watchLogLines((line) => {
        if (line.includes(INACTIVITY_LINE)) failure.report('inactivity');
      }),
    [failure],
  );
  return failure;
}
