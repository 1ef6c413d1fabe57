import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { readMinutes } from '@hemicycle/contract/minutes';
import { useCallback, useEffect } from 'react';
import { api } from '../../api-client.ts';
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';

export type MinutesRead = AnswerOf<typeof readMinutes>;

/** How often the page of a clerk asks whether somebody else has changed the minutes, in ms. */
const FOLLOW_EVERY_MS = 3_000;

/** The minutes of a sitting. For who writes them, what others change comes by itself. */
export function useMinutes(idVotingSession: string): {
  loaded: Loaded<MinutesRead>;
  busy: boolean;
  loadAgain: () => Promise<void>;
} {
  const load = useCallback(
    () => api('GET /api/minutes/:idVotingSession', { params: { idVotingSession } }),
    [idVotingSession],
  );
  const read = useLoaded(load);
  const { loaded, loadAgain } = read;
  const failure = loaded.state === 'failed' ? loaded.error : null;
  useEffect(() => {
    if (meansLoggedOut(failure)) void showLoggedOutDialog();
  }, [failure]);
  const version =
    loaded.state === 'ready' && loaded.value.mayWrite ? loaded.value.minutes?.version : undefined;
  useFollowed(idVotingSession, version, loadAgain);
  return read;
}

function useFollowed(idVotingSession: string, version: number | undefined, loadAgain: () => Promise<void>) {
  useEffect(() => {
    if (version === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      void api('GET /api/minutes/:idVotingSession/version', { params: { idVotingSession } }).then(
        (answer) => (answer.version === version ? undefined : loadAgain()),
        // A lost line: the next turn asks again.
        () => undefined,
      );
    }, FOLLOW_EVERY_MS);
    return () => clearInterval(timer);
  }, [idVotingSession, version, loadAgain]);
}
