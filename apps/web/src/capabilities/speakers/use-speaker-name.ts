import type { Speech } from '@hemicycle/contract/speakers';
import { nameToShow } from '@hemicycle/rules/people/name-display';
import { useLive } from '../../realtime/use-live.ts';
import { useSiteConfig } from '../site/public.ts';

/** How speakers are called at this moment: as the site shows names, and somebody who is no longer
 *  there as at the call. What shows it turns with the clock, and need not be drawn with each news
 *  of a person. Source: PEOP-16, PEOP-17. */
export function useSpeakerName(): (speech: Pick<Speech, 'userId' | 'displayName'>) => string {
  const reversed = useSiteConfig().flags?.showDisplayNamesReversed ?? false;
  return ({ userId, displayName }) => {
    const person = useLive.getState().people[userId];
    return person === undefined ? displayName : nameToShow(person, { reversed });
  };
}
