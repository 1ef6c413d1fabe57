import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { MinuteEditor, readMinutes } from '@hemicycle/contract/minutes';
import { useCallback, useEffect } from 'react';
import { api, ApiError } from '../../api-client.ts';
import { useLastReady } from '../../ui/use-last-ready.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { useMinuteNews } from './use-minute-news.ts';
import { useOwnCaret } from './use-own-caret.ts';

export type MinutesRead = AnswerOf<typeof readMinutes>;

/** A reading that failed is tried again after this time, in ms. */
const AGAIN_MS = 3_000;

/** The minutes of a sitting. What others change comes by itself. `at`: the text in which this page
 *  has the caret. `last`: as they were read last, null before the first time; `failure`: why the
 *  latest reading failed, null where it did not; `editors`: where others have their carets. */
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
  const isRefused = failure instanceof ApiError && failure.status >= 400 && failure.status < 429;
  useEffect(() => {
    if (failure === null) return undefined;
    if (meansLoggedOut(failure)) void showLoggedOutDialog();
    if (isRefused) return undefined;
    const timer = setTimeout(() => void loadAgain(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [failure, isRefused, loadAgain]);
  const { news, lineId } = useMinuteNews(isRefused ? null : idVotingSession, loadAgain);
  useOwnCaret({ idVotingSession, lineId, at: last?.mayWrite === true ? at : null });
  const told = news?.mark;
  const read = last === null ? undefined : (last.minutes?.mark ?? null);
  useEffect(() => {
    if (told !== undefined && read !== undefined && told !== read) void loadAgain();
  }, [told, read, loadAgain]);
  return { last, failure, busy, editors: news?.editors ?? NOBODY, loadAgain };
}

const NOBODY: readonly MinuteEditor[] = [];
