import { huddleOf } from '@hemicycle/rules/rooms/place';
import { type LiveStore, useLive } from '../../realtime/use-live.ts';
import { useSignedIn } from '../auth/public.ts';

/** The id of the huddle in which the server has the person on this page; null in the main chamber.
 *  Source: HUD-06. */
export function useOwnHuddleId(): string | null {
  const { userId } = useSignedIn();
  return useLive((live) => huddleOf(live.people[userId]));
}

/** Whether the call of an interview rings in this huddle: nobody has started the interview there.
 *  Source: BEY-19. */
export function ringsIn(huddleId: string | null): (live: Pick<LiveStore, 'lobby'>) => boolean {
  return ({ lobby }) =>
    huddleId !== null &&
    lobby?.people.some(({ interview }) => interview?.roomId === huddleId && interview.sinceMs === null) ===
      true;
}

/** Whether this person is in the room of an interview, as its attendant. Source: LOBBY-03. */
export function useIsInInterview(): boolean {
  const huddleId = useOwnHuddleId();
  return useLive(({ huddles }) =>
    huddles.some(({ id, davra }) => id === huddleId && davra.subtype === 'interview'),
  );
}
