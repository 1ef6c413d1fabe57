import type { Group } from '@hemicycle/contract/people';
import type { LivePerson } from '@hemicycle/contract/people-live';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { primaryGroupOf } from '@hemicycle/rules/people/primary-group';
import type { Placed } from '@hemicycle/rules/speakers/order-speakers';
import { waitingToSpeak, type Waiting } from '@hemicycle/rules/speakers/waiting-to-speak';
import { useLive } from '../../realtime/use-live.ts';
import { useSpeakerName } from './use-speaker-name.ts';

/** Somebody who waits to speak, with the name to show. */
export type WaitingByName = Placed<Waiting> & { readonly displayName: string };

/** Who waits to speak on a list, in the order of its rules, as the server has it. Source: BEY-43.
 *  */
export function useWaiting(list: LiveSpeakers | null, groups: readonly Group[]): WaitingByName[] {
  const people = useLive((live) => live.people);
  const requests = useLive((live) => live.speechRequests);
  const nameOf = useSpeakerName();
  if (list === null) return [];
  const partyOf = (person: LivePerson) => primaryGroupOf(person.groups, groups)?.id ?? null;
  return waitingToSpeak(list, Object.values(people), requests, partyOf).map((one) => ({
    ...one,
    displayName: nameOf({ userId: one.userId, displayName: one.request?.name ?? '' }),
  }));
}
