import { useEffect } from 'react';
import { noteFailure } from '../../note-failure.ts';
import { useSiteConfig } from '../site/public.ts';

/** Keeps and sends the page's log where the site says so (`clientLogsSendModes`). The program for
 *  it is loaded only then. Source: CLOG-01, CLOG-04. */
export function ClientLog() {
  const { flags } = useSiteConfig();
  const modes = flags?.clientLogsSendModes;
  const linesToCache = flags?.clientLogsLinesToCache;
  useEffect(() => {
    if (modes === undefined || linesToCache === undefined) return;
    if (modes.length === 0 || modes.includes('never')) return;
    let stop: (() => void) | undefined;
    let gone = false;
    import('./run-client-log.ts')
      .then(({ runClientLog }) => {
        if (!gone) stop = runClientLog({ modes, linesToCache });
      })
      .catch((error: unknown) => noteFailure('the log of this page could not be kept', error));
    return () => {
      gone = true;
      stop?.();
    };
  }, [modes, linesToCache]);
  return null;
}
