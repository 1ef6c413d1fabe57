import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { MinuteEditor, readMinutes } from '@hemicycle/contract/minutes';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../api-client.ts';
import { useLastReady } from '../../ui/use-last-ready.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';

export type MinutesRead = AnswerOf<typeof readMinutes>;

/** How often the page of a clerk says where its caret is, and asks what others do, in ms. */
const FOLLOW_EVERY_MS = 3_000;

/** The minutes of a sitting. For who writes them, what others change comes by itself. `at`: the
 *  text in which this page has the caret. `last`: as they were read last, null before the first
 *  time; `failure`: why the latest reading failed, null where it did not; `editors`: where others
 *  have their carets. */
export function useMinutes(
  idVotingSession: string,
  at: string | null,
): {
  last: MinutesRead | null;
  failure: unknown;
  busy: boolean;
  editors: readonly MinuteEditor[];
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
  const editors = useFollowed({ idVotingSession, version, at, failed: failure !== null, loadAgain });
  return { last, failure, busy, editors, loadAgain };
}

/** Reads the minutes again where they have another version, or where `failed`: the latest reading
 *  did. Returns where others have their carets. */
function useFollowed({
  idVotingSession,
  version,
  at,
  failed,
  loadAgain,
}: {
  idVotingSession: string;
  version: number | undefined;
  at: string | null;
  failed: boolean;
  loadAgain: () => Promise<void>;
}): readonly MinuteEditor[] {
  const [editors, setEditors] = useState<readonly MinuteEditor[]>([]);
  useEffect(() => {
    if (version === undefined) return undefined;
    const follow = () => {
      if (document.visibilityState === 'hidden') return;
      void api('PUT /api/minutes/:idVotingSession/version', {
        params: { idVotingSession },
        body: { at },
      }).then(
        (answer) => {
          setEditors(answer.editors);
          return answer.version === version && !failed ? undefined : loadAgain();
        },
        // A lost line: the next turn asks again.
        () => undefined,
      );
    };
    // A caret that came into a text is told at once; one that is nowhere has time.
    if (at !== null) follow();
    const timer = setInterval(follow, FOLLOW_EVERY_MS);
    return () => clearInterval(timer);
  }, [idVotingSession, version, at, failed, loadAgain]);
  return editors;
}
