import type { LobbyPerson } from '@hemicycle/contract/lobby';
import { useLive } from '../../realtime/use-live.ts';
import { useOwnHuddleId } from '../people/public.ts';

/** Whether this person is in the room of an interview, as its attendant. */
export function useIsInInterview(): boolean {
  const huddleId = useOwnHuddleId();
  return useLive(({ huddles }) =>
    huddles.some(({ id, davra }) => id === huddleId && davra.subtype === 'interview'),
  );
}

/** Whom this attendant interviews now; undefined: nobody. */
export function useInterviewed(): LobbyPerson | undefined {
  const huddleId = useOwnHuddleId();
  return useLive(({ lobby }) =>
    huddleId === null ? undefined : lobby?.people.find(({ interview }) => interview?.roomId === huddleId),
  );
}
