import { useCallback } from 'react';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts';
import type { KnownOfSitting } from './events-of.ts';

/** The events of a session that belong to no vote. They are loaded again whenever news says that
 *  another person presides or that the session was ended; until then the last ones stay. Source:
 *  PROC-01. */
export function useSittingFacts(idVotingSession: string): {
  loaded: Loaded<KnownOfSitting>;
  loadAgain: () => Promise<void>;
} {
  const stage = useLive(({ session }) => `${session?.presiding ?? ''} ${session?.endedByHost === true}`);
  const load = useCallback(() => {
    void stage;
    return api('GET /api/proceedings/votingsession/:idVotingSession/sitting', {
      params: { idVotingSession },
    });
  }, [idVotingSession, stage]);
  return useLoaded(load);
}
