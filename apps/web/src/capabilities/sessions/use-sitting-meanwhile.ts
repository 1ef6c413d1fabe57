import type { VotingSession } from '@hemicycle/contract/sessions';
import { useEffect, useState } from 'react';
import { api, ApiError } from '../../api-client.ts';
import { serverClock } from '../../server-clock.ts';
import { noteFailure } from '../../note-failure.ts';

/** How often an open editor asks whether its sitting is still there, in ms. This page has no live
 *  connection. */
const ASK_EVERY_MS = 15_000;

/** What has become of a sitting while its editor is open: `deleted`, or `ended`, since somebody has
 *  moved its end to now or before. Asked when the page is looked at again, and every 15 s while it
 *  is. Null otherwise, and for a new sitting.  Source: SESS-01, EXIT-11. */
export function useSittingMeanwhile(read: VotingSession | null): 'deleted' | 'ended' | null {
  const [meanwhile, setMeanwhile] = useState<'deleted' | 'ended' | null>(null);
  const idVotingSession = read?.idVotingSession ?? null;
  const endMs = read?.epochEndTime;
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
          const isMoved = now.epochEndTime !== endMs;
          setMeanwhile(isMoved && now.epochEndTime <= serverClock.nowMs() ? 'ended' : null);
        }
      } catch (failure) {
        if (left) return;
        if (failure instanceof ApiError && failure.code === 'not-found') setMeanwhile('deleted');
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
  }, [idVotingSession, endMs, meanwhile]);
  return meanwhile;
}
