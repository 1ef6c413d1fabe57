import type { Speech } from '@hemicycle/contract/speakers';
import { nameToShow } from '@hemicycle/rules/people/name-display';
import { useLive } from '../../realtime/use-live.ts';
import { useSiteConfig } from '../site/public.ts';

/** Returns the present name of a speaker, as the site shows names; for a person who has left, or is
 *  not signed in, the name at the call. It does not redraw its component with each news of a
 *  person, since the clock redraws that component anyway. Source: PEOP-16, PEOP-17. */
export function useSpeakerName(): (speech: Pick<Speech, 'userId' | 'displayName'>) => string {
  const reversed = useSiteConfig().flags?.showDisplayNamesReversed ?? false;
  return ({ userId, displayName }) => {
    const person = userId === null ? undefined : useLive.getState().people[userId];
    return person === undefined ? displayName : nameToShow(person, { reversed });
  };
}
