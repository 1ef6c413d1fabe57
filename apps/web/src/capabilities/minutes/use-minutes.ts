import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { readMinutes } from '@hemicycle/contract/minutes';
import { useCallback, useEffect } from 'react';
import { api } from '../../api-client.ts';
import { useLastReady } from '../../ui/use-last-ready.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';

export type MinutesRead = AnswerOf<typeof readMinutes>;

/** How often the page of a clerk asks whether somebody else has changed the minutes, in ms. */
const FOLLOW_EVERY_MS = 3_000;

/** The minutes of a sitting. For who writes them, what others change comes by itself. `last`: as
 *  they were read last, null before the first time; `failure`: why the latest reading failed, null
 *  where it did not. */
export function useMinutes(idVotingSession: string): {
  last: MinutesRead | null;
  failure: unknown;
  busy: boolean;
  loadAgain: () => Promise<void>;
} {
  const load = useCallback(
    () => api('GET /api/minutes/:idVotingSession', { params: { idVotingSession } }),
    [idVotingSession],
  );
  const { loaded, busy, loadAgain } = useLoaded(load);
  const last = useLastReady(loaded);
  const failure = loaded.state === 'failed' ? loaded.error : null;
  useEffect(() => {
    if (meansLoggedOut(failure)) void showLoggedOutDialog();
  }, [failure]);
  const version = last?.mayWrite === true ? last.minutes?.version : undefined;
  useFollowed(idVotingSession, version, failure !== null, loadAgain);
  return { last, failure, busy, loadAgain };
}

/** Reads the minutes again where they have another version, or where `failed`: the latest reading
 *  did. */
function useFollowed(
  idVotingSession: string,
  version: number | undefined,
  failed: boolean,
  loadAgain: () => Promise<void>,
) {
  useEffect(() => {
    if (version === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      void api('GET /api/minutes/:idVotingSession/version', { params: { idVotingSession } }).then(
        (answer) => (answer.version === version && !failed ? undefined : loadAgain()),
        // A lost line: the next turn asks again.
        () => undefined,
      );
    }, FOLLOW_EVERY_MS);
    return () => clearInterval(timer);
  }, [idVotingSession, version, failed, loadAgain]);
}
