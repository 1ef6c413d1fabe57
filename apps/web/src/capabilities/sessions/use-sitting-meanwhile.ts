import type { VotingSession } from '@hemicycle/contract/sessions';
import { useEffect, useState } from 'react';
import { api, ApiError } from '../../api-client.ts';
import { serverClock } from '../../server-clock.ts';
import { noteFailure } from '../../note-failure.ts';

/** How often an open editor asks whether its sitting is still there, in ms. This page has no live
 *  connection. */
const ASK_EVERY_MS = 5000;

/** What has become of a sitting while its editor is open. */
export interface SittingMeanwhile {
  /** `deleted`, or `ended`: a host has ended it, or its end was moved to now or before. Null while
   *  neither has happened, and for a new sitting. */
  readonly meanwhile: 'deleted' | 'ended' | null;
  /** Passes the result of a call for this sitting on. A call that the server refuses because it
   *  does not know the sitting shows that it was deleted. */
  readonly noting: <T>(call: Promise<T>) => Promise<T>;
}

/** Watches a sitting while it is edited. Asks when the page is looked at again, and every 5 s while
 *  it is.  Source: SESS-01, EXIT-11. */
export function useSittingMeanwhile(read: VotingSession | null): SittingMeanwhile {
  const [meanwhile, setMeanwhile] = useState<SittingMeanwhile['meanwhile']>(null);
  const idVotingSession = read?.idVotingSession ?? null;
  const endMs = read?.epochEndTime;
  const wasEnded = read?.endedByHost === true;
  useEffect(() => {
    if (idVotingSession === null || meanwhile === 'deleted') return;
    let left = false;
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        const [now] = await api('GET /api/votingsessions/:idVotingSession', { params: { idVotingSession } });
        if (left) return;
        if (now === undefined) setMeanwhile('deleted');
        else {
          const isPast = now.epochEndTime !== endMs && now.epochEndTime <= serverClock.nowMs();
          const isEnded = isPast || now.endedByHost === true;
          setMeanwhile(isEnded && !wasEnded ? 'ended' : null);
        }
      } catch (failure) {
        if (left) return;
        if (isGone(failure)) setMeanwhile('deleted');
        else noteFailure('whether the sitting is still there could not be read', failure);
      }
    };
    const askNow = () => void ask();
    const timer = setInterval(askNow, ASK_EVERY_MS);
    addEventListener('focus', askNow);
    document.addEventListener('visibilitychange', askNow);
    return () => {
      left = true;
      clearInterval(timer);
      removeEventListener('focus', askNow);
      document.removeEventListener('visibilitychange', askNow);
    };
  }, [idVotingSession, endMs, wasEnded, meanwhile]);

  async function noting<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (failure) {
      if (isGone(failure) && idVotingSession !== null) setMeanwhile('deleted');
      throw failure;
    }
  }
  return { meanwhile, noting };
}

function isGone(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'not-found';
}
