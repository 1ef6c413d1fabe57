import { useCallback } from 'react';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts';
import type { KnownOfSitting } from './events-of.ts';

/** What occurred in a session besides votes, read again whenever news says that somebody else
 *  presides, or that it was ended; what was read stays meanwhile. Source: PROC-01. */
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
