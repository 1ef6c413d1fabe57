import { useEffect } from 'react';
import { noteFailure } from '../../note-failure.ts';
import { browserTabId } from '../../realtime/browser-ids.ts';
import { useSignIn } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';

/** Keeps and sends the page's log where the site says so (`clientLogsSendModes`), and to a fleet
 *  server where one is set (`fleetClientLogsDestinationServer`). The programs for it are loaded
 *  only then. Source: CLOG-01, CLOG-04, CFG-12. */
export function ClientLog() {
  const { flags } = useSiteConfig();
  const modes = flags?.clientLogsSendModes;
  const linesToCache = flags?.clientLogsLinesToCache;
  useEffect(() => {
    if (modes === undefined || linesToCache === undefined) return;
    if (modes.length === 0 || modes.includes('never')) return;
    return runLater(async () => {
      const { runClientLog } = await import('./run-client-log.ts');
      return () => runClientLog({ modes, linesToCache });
    });
  }, [modes, linesToCache]);

  const server = flags?.fleetClientLogsDestinationServer ?? null;
  const transport = flags?.fleetClientLogsTransport;
  const everyMs = flags?.fleetClientLogsSendInterval;
  useEffect(() => {
    if (server === null || transport === undefined || everyMs === undefined || linesToCache === undefined)
      return;
    return runLater(async () => {
      const { sendToFleet } = await import('./send-to-fleet.ts');
      return () => sendToFleet({ server, transport, everyMs, linesToCache, whose });
    });
  }, [server, transport, everyMs, linesToCache]);
  return null;
}

function whose() {
  const { info } = useSignIn.getState();
  return {
    userId: info?.userId ?? '',
    idVotingSession: info?.userSession.votingSessionToAttend ?? null,
    browserTabId: browserTabId(),
  };
}

/** Starts what `load` gives once it is loaded, unless it was stopped before. Returns the function
 *  that stops it. */
function runLater(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined;
  let gone = false;
  load()
    .then((start) => {
      if (!gone) stop = start();
    })
    .catch((error: unknown) => noteFailure('the log of this page could not be kept', error));
  return () => {
    gone = true;
    stop?.();
  };
}
