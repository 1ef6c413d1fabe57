import type { LeaveReason } from '@hemicycle/rules/autoleave/auto-leave';
import { isInMainChamber } from '@hemicycle/rules/rooms/place';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { api } from '../../api-client.ts';
import { loadPatiently } from '../../load-patiently.ts';
import { useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { useSignedIn } from '../auth/public.ts';
import { useSiteConfig } from '../site/public.ts';
import type { AutoLeaveFacts } from './auto-leave.ts';
import { createEndTeller } from './tell-end.ts';
import { noteFailure } from '../../note-failure.ts';

const LOOK_EVERY_MS = 1000;

const noteUnwatched = (error: unknown) => noteFailure('the end of the meeting is not watched', error);

/** Watches the end of the meeting while the person is in it. It shows the last 90 s and asks the
 *  server whether the meeting is extended. When it is over for this person it calls `onLeave`,
 *  which returns whether the page leaves. `hangUpMs`: how long hanging up would take now. Uses the
 *  server's clock. Source: LEAVE-01 … LEAVE-10, HUD-08. */
export function useAutoLeave({
  idVotingSession,
  inHuddle,
  hangUpMs,
  onLeave,
}: {
  idVotingSession: string;
  inHuddle: boolean;
  hangUpMs: () => number;
  onLeave: (reason: LeaveReason) => boolean;
}): void {
  const { userId } = useSignedIn();
  const autoLeaveEnabled = useSiteConfig().flags?.autoLeaveEnabled ?? false;
  const latest = useRef({ inHuddle, hangUpMs, onLeave });
  latest.current = { inHuddle, hangUpMs, onLeave };

  useEffect(() => {
    const enteredAtMs = serverClock.nowMs();
    const tell = createEndTeller(() =>
      latest.current.inHuddle ? 'thenInHuddle' : autoLeaveEnabled ? 'thenWhat' : null,
    );
    let look: (() => void) | null = null;
    let gone = false;

    function facts(): AutoLeaveFacts | null {
      const { session, people, connection } = useLive.getState();
      if (session === null) return null;
      const present = Object.values(people).filter((one) => isInMainChamber(one) && one.connected);
      return {
        startsAtMs: session.epochStartTime,
        endsAtMs: session.epochEndTime,
        enteredAtMs,
        autoLeaveEnabled,
        isBot: people[userId]?.isBot ?? false,
        onlyBots: present.every((one) => one.isBot),
        connected: connection === 'connected',
        hangUpMs: latest.current.hangUpMs(),
      };
    }

    void Promise.all([
      loadPatiently(() => import('./auto-leave.ts')),
      i18next.loadNamespaces('autoleave'),
    ]).then(([{ createAutoLeave }]) => {
      if (gone) return;
      look = createAutoLeave({
        nowMs: () => serverClock.nowMs(),
        facts,
        ask: () =>
          api('GET /api/votingsessions/checkextend/:idVotingSession', { params: { idVotingSession } }),
        tell,
        leave: (reason) => latest.current.onLeave(reason),
        log: noteFailure,
      });
    }, noteUnwatched);
    const timer = setInterval(() => look?.(), LOOK_EVERY_MS);
    return () => {
      gone = true;
      clearInterval(timer);
      tell(null);
    };
  }, [idVotingSession, userId, autoLeaveEnabled]);
}
