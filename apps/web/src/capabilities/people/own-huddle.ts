import type { LivePerson } from '@hemicycle/contract/people';
import { useLive } from '../../realtime/use-live.ts';
import { useSignedIn } from '../auth/public.ts';

/** The id of the huddle that somebody is in, null in the main chamber. */
export function huddleOf(person: Pick<LivePerson, 'meeting' | 'meetingId'> | undefined): string | null {
  return person?.meeting === 'huddle' ? person.meetingId : null;
}

/** The id of the huddle that the person on this page is in by the server's word, null in the main chamber.  Source: HUD-06. */
export function useOwnHuddleId(): string | null {
  const { userId } = useSignedIn();
  return useLive((live) => huddleOf(live.people[userId]));
}
