import { huddleOf } from '@hemicycle/rules/rooms/place';
import { useLive } from '../../realtime/use-live.ts';
import { useSignedIn } from '../auth/public.ts';

/** The id of the huddle that the person on this page is in by the server's word, null in the main
 *  chamber. Source: HUD-06. */
export function useOwnHuddleId(): string | null {
  const { userId } = useSignedIn();
  return useLive((live) => huddleOf(live.people[userId]));
}
