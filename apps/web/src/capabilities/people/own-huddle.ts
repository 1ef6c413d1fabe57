import { huddleOf } from '@hemicycle/rules/rooms/place';
import { useLive } from '../../realtime/use-live.ts';
import { useSignedIn } from '../auth/public.ts';

/** The id of the huddle in which the server has the person on this page; null in the main chamber.
 *  Source: HUD-06. */
export function useOwnHuddleId(): string | null {
  const { userId } = useSignedIn();
  return useLive((live) => huddleOf(live.people[userId]));
}

/** Whether this person is in the room of an interview, as its attendant. Source: LOBBY-03. */
export function useIsInInterview(): boolean {
  const huddleId = useOwnHuddleId();
  return useLive(({ huddles }) =>
    huddles.some(({ id, davra }) => id === huddleId && davra.subtype === 'interview'),
  );
}
