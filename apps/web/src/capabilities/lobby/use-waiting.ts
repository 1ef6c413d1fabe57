import type { LobbySelfTest } from '@hemicycle/contract/lobby';
import type { LobbyState } from '@hemicycle/contract/lobby-socket';
import { useEffect, useRef, useState } from 'react';
import { api, ApiError } from '../../api-client.ts';
import { browserId, browserTabId } from '../../realtime/browser-ids.ts';
import { serverClock } from '../../server-clock.ts';
import { meansLoggedOut, showLoggedOutDialog, useSignedIn } from '../auth/public.ts';
import { readEntryChoice } from '../devices/public.ts';
import { openLobby } from './lobby-client.ts';

/** How somebody waits. `lobby`: what the server told last; null before that. `isLost`: the
 *  connection is lost and tried again. `isGone`: the session is not the person's any more. */
export interface Waiting {
  readonly lobby: LobbyState | null;
  readonly isLost: boolean;
  readonly isGone: boolean;
  readonly selfTest: LobbySelfTest;
}

/** What the self-check found in this tab: devices that were refused or are missing fail; switched
 *  off ones are off. Source: BEY-19. */
export function selfTestOf({
  camera,
  microphone,
  microphoneMuted,
}: ReturnType<typeof readEntryChoice>): LobbySelfTest {
  return {
    camera: camera ? 'works' : 'off',
    microphone: microphone ? (microphoneMuted ? 'off' : 'works') : 'fails',
  };
}

/** Waits in the lobby of a session, already knocking, until the person is let in. Source: BEY-19,
 *  LOBBY-02. */
export function useWaiting(idVotingSession: string, onLetIn: () => void): Waiting {
  const { userId } = useSignedIn();
  const [lobby, setLobby] = useState<LobbyState | null>(null);
  const [isLost, setIsLost] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const [selfTest] = useState(() => selfTestOf(readEntryChoice()));
  const letIn = useRef(onLetIn);
  letIn.current = onLetIn;

  useEffect(() => {
    let isHere = true;
    const client = openLobby(
      location.origin,
      {
        personId: userId,
        idVotingSession,
        browserTabId: browserTabId(),
        browserId: browserId(),
        davraLocation: 'waiting',
      },
      selfTest,
      {
        onState(told, serverTime) {
          const now = Date.now();
          serverClock.note(serverTime, now, now);
          setLobby(told);
          setIsLost(false);
        },
        onLetIn: () => letIn.current(),
        onSignedOut: () => void showLoggedOutDialog(),
        onNoSuchSession: () => setIsGone(true),
        onLost() {
          setIsLost(true);
          // A browser does not tell a page why the server refused its socket, so ask by a call.
          api('GET /api/votingsessions/:idVotingSession', { params: { idVotingSession } }).catch(
            (error: unknown) => {
              if (!isHere) return;
              if (meansLoggedOut(error)) void showLoggedOutDialog();
              else if (error instanceof ApiError && error.code === 'not-found') setIsGone(true);
            },
          );
        },
      },
    );
    return () => {
      isHere = false;
      client.close();
    };
  }, [idVotingSession, userId, selfTest]);

  return { lobby, isLost, isGone, selfTest };
}
