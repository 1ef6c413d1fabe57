import type { LobbyPerson } from '@hemicycle/contract/lobby';
import { useLive } from '../../realtime/use-live.ts';
import { useOwnHuddleId } from '../people/public.ts';

/** Whom this attendant interviews now; undefined: nobody. */
export function useInterviewed(): LobbyPerson | undefined {
  const huddleId = useOwnHuddleId();
  return useLive(({ lobby }) =>
    huddleId === null ? undefined : lobby?.people.find(({ interview }) => interview?.roomId === huddleId),
  );
}
