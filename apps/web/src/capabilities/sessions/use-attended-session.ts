import type { VotingSession } from '@hemicycle/contract/sessions';
import { useCallback } from 'react';
import { api } from '../../api-client.ts';
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts';

/** The session that the person attends, from the list of sessions. `value` is undefined when it
 *  could not be opened. Source: SESS-07, C1. */
export function useAttendedSession(idVotingSession: string): {
  loaded: Loaded<VotingSession | undefined>;
  loadAgain: () => Promise<void>;
} {
  const load = useCallback(async () => {
    const answer = await api('GET /api/votingsessions/:idVotingSession', { params: { idVotingSession } });
    return [answer].flat()[0];
  }, [idVotingSession]);
  const { loaded, loadAgain } = useLoaded(load);
  return { loaded, loadAgain };
}
