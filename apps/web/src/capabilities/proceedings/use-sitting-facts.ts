import { useCallback } from 'react';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts';
import type { KnownOfSitting } from './events-of.ts';

/** The events of a session that belong to no vote. They are loaded again whenever news says that
 *  another person presides, that the session was ended, that another speakers list is open or that
 *  a speech of the list before has ended; until then the last ones stay. The speeches of the open
 *  list are those of the news. Source: PROC-01, BEY-13. */
export function useSittingFacts(idVotingSession: string): {
  loaded: Loaded<KnownOfSitting>;
  loadAgain: () => Promise<void>;
} {
  const stage = useLive(({ session, speakers }) =>
    [
      session?.presiding ?? '',
      session?.endedByHost === true,
      speakers?.id ?? '',
      ...(speakers?.carried?.speeches.map(({ id }) => id) ?? []),
    ].join(' '),
  );
  const load = useCallback(() => {
    void stage;
    return api('GET /api/proceedings/votingsession/:idVotingSession/sitting', {
      params: { idVotingSession },
    });
  }, [idVotingSession, stage]);
  return useLoaded(load);
}
