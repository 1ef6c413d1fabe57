import { useEffect } from 'react';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useChamberMedia } from '../media/public.ts';
import { giveAir, useOwnAir } from './air-store.ts';

/** Goes off air where the person goes into a huddle, or switches the microphone of the main chamber
 *  on. Source: BEY-38. */
export function useAirEnds(): void {
  const isOpen = useOwnAir(({ air }) => air?.open === true);
  const isInHuddle = useFrame().huddles.huddle !== null;
  const isHeardInChamber = useChamberMedia(({ snapshot }) => snapshot.self.microphone.status === 'on');
  useEffect(() => {
    if (isInHuddle || (isOpen && isHeardInChamber)) giveAir();
  }, [isInHuddle, isOpen, isHeardInChamber]);
}
