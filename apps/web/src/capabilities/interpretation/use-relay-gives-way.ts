import { useEffect } from 'react';
import { useInterpreting } from '../../chamber-frame/interpreting.ts';
import { useLive } from '../../realtime/use-live.ts';
import { hearFloor, useHearing } from './hearing-store.ts';
import { useWantedLanguage } from './use-wanted-language.ts';

/** Whether the language that an interpreter has chosen in relay is not taken up, because the floor
 *  speaks it. Ends the relay meanwhile, so that the floor is heard alone. Listeners stay in their
 *  channel. Source: BEY-16. */
export function useRelayGivesWay(): boolean {
  const interpreting = useInterpreting();
  const { wanted, isPartner } = useWantedLanguage();
  const floorLanguages = useLive((live) => live.floorLanguages);
  const hears = useHearing(({ hearing }) => hearing !== null);
  const givesWay = interpreting && !isPartner && wanted !== null && floorLanguages.includes(wanted.language);
  useEffect(() => {
    if (givesWay && hears) hearFloor();
  }, [givesWay, hears]);
  return givesWay;
}
