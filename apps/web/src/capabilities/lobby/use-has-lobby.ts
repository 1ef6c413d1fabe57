import { useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';

/** Whether who comes now has to wait. The session is told anew when its start has come. */
export function useHasLobby(): boolean {
  return useLive(
    ({ session }) =>
      session !== null &&
      (session.davra.waitingRoom ||
        (session.davra.lobbyUntilStart === true && serverClock.nowMs() < session.epochStartTime)),
  );
}
