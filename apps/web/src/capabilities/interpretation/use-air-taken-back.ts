import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { isInRoom } from '@hemicycle/rules/rooms/place';
import i18next from 'i18next';
import { useEffect } from 'react';
import { noteFailure } from '../../note-failure.ts';
import { browserTabId } from '../../realtime/browser-ids.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useLinesRestart } from '../media/public.ts';
import { takeAir } from './air.ts';
import {
  ASKS_WITHIN_MS,
  isHeard,
  lastAwakeMs,
  type LostAir,
  stayOffAir,
  useOwnAir,
  useReturningAir,
} from './air-store.ts';
import { useHearing } from './hearing-store.ts';
import { keepAir, keptAir } from './kept-air.ts';

/** Asks once for the air that this page had until its line broke, the lines or the server were
 *  started anew, or the page was read anew: as soon as the person is back in the room that the
 *  booth serves, if nobody else is on air there. It does not ask where the microphone was muted for
 *  a cough, the person declined, or the air was taken from them or given away by them. Source:
 *  BEY-38. */
export function useAirTakenBack(userId: string): void {
  useEffect(() => {
    const { air, lost } = useOwnAir.getState();
    if (air === null && lost === null) useOwnAir.setState({ lost: keptAir(userId) });
    const tab = browserTabId();
    const keep = () => {
      const lost = lostNow();
      keepAir(userId, lost && { ...lost, tab });
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      // The person has left the chamber.
      stayOffAir();
    };
  }, [userId]);

  const lost = useReturningAir();
  useEffect(() => {
    if (lost === null) return undefined;
    const timer = setTimeout(() => endReturn(userId), lost.atMs + ASKS_WITHIN_MS - Date.now());
    return () => clearTimeout(timer);
  }, [lost, userId]);

  const restarts = useLinesRestart(({ state }) => state === 'working');
  const connected = useLive((live) => live.connection === 'connected');
  const channel = useLive((live) => live.interpreterChannels.find(({ id }) => id === lost?.channelId));
  const servedId = channel?.huddleId ?? null;
  const isHere = useLive(({ people: { [userId]: self } }) => self !== undefined && isInRoom(self, servedId));
  // The server is still being told that the page is off air.
  const asks = useHearing((held) => held.asks);
  useEffect(() => {
    if (lost === null || channel === undefined || !connected || !isHere || asks || restarts) return;
    stayOffAir();
    keepAir(userId, null);
    void takeBack(lost, channel, userId);
  }, [lost, channel, connected, isHere, asks, restarts, userId]);
}

/** What the page would lose if it ended now. */
function lostNow(): LostAir | null {
  const { air, lost } = useOwnAir.getState();
  return air === null ? lost : { channelId: air.channelId, atMs: lastAwakeMs(), returns: isHeard(air) };
}

async function takeBack({ atMs }: LostAir, channel: InterpreterChannel, userId: string): Promise<void> {
  const { onAir, interpreters, languageNative } = channel;
  if (onAir !== null && onAir.userId !== userId) {
    const name = interpreters.find((one) => one.userId === onAir.userId)?.displayName ?? '';
    return tellOffAir(i18next.t('interpretation:onAirNow', { name }));
  }
  if (Date.now() > atMs + ASKS_WITHIN_MS) return tellOffAir();
  try {
    await takeAir(channel);
    showToast({
      kind: 'success',
      text: i18next.t('interpretation:onAirAgain', { language: languageNative }),
    });
  } catch (error) {
    noteFailure('the air that was lost with the line was not given back', error);
    tellOffAir();
  }
}

/** The line stayed away for too long. */
function endReturn(userId: string): void {
  stayOffAir();
  keepAir(userId, null);
  tellOffAir();
}

function tellOffAir(detail?: string): void {
  showToast({
    kind: 'warning',
    text: i18next.t('interpretation:notOnAir'),
    ...(detail !== undefined && { detail }),
  });
}
