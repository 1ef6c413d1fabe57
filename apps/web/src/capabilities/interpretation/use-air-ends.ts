import { useEffect } from 'react';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useChamberMedia } from '../media/public.ts';
import { giveAir } from './air.ts';
import { useOwnAir } from './air-store.ts';

/** A page follows its booth into another room within this time, in ms. Until then it is in the room
 *  of before, also where the huddle was closed. */
const FOLLOWS_WITHIN_MS = 3_000;

/** Goes off air where the person goes into a huddle that the booth does not serve, or switches the
 *  microphone of the room in which they are on. Source: BEY-38. */
export function useAirEnds(): void {
  const isOpen = useOwnAir(({ air }) => air?.open === true);
  const channelId = useOwnAir(({ air }) => air?.channelId);
  const servedId = useLive((live) => live.interpreterChannels.find(({ id }) => id === channelId)?.huddleId);
  const huddle = useFrame().huddles.huddle;
  const isElsewhere = huddle !== null && huddle.id !== servedId;
  const isHeardInChamber = useChamberMedia(({ snapshot }) => snapshot.self.microphone.status === 'on');
  useEffect(() => {
    if (isOpen && isHeardInChamber) giveAir();
  }, [isOpen, isHeardInChamber]);
  useEffect(() => {
    if (!isElsewhere) return;
    const timer = setTimeout(giveAir, FOLLOWS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isElsewhere]);
}
