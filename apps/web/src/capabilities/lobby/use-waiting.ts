import type { LobbySelfTest } from '@hemicycle/contract/lobby';
import type { LobbyState } from '@hemicycle/contract/lobby-socket';
import { useEffect, useRef, useState } from 'react';
import { api, ApiError } from '../../api-client.ts';
import { browserId, browserTabId } from '../../realtime/browser-ids.ts';
import { serverClock } from '../../server-clock.ts';
import type { SignalChannel } from '@hemicycle/media/signal-channel';
import { meansLoggedOut, showLoggedOutDialog, useSignedIn } from '../auth/public.ts';
import { type LobbyClient, openLobby } from './lobby-client.ts';

/** How somebody waits. `lobby`: what the server told last; null before that. `isLost`: the
 *  connection is lost and tried again. `isGone`: the session is not the person's any more.
 *  `isOver`: a host has ended it. `isOtherVersion`: the site was renewed since the page was opened.
 *  `signals`: the channel of the media in an interview. */
export interface Waiting {
  readonly lobby: LobbyState | null;
  readonly isLost: boolean;
  readonly isGone: boolean;
  readonly isOver: boolean;
  readonly isOtherVersion: boolean;
  readonly signals: SignalChannel | null;
}

/** Waits in the lobby of a session, already knocking, until the person is let in. `selfTest`: what
 *  the attendants are told of the person's devices. `onLetIn` is told whether the person had been
 *  refused, and the huddle to which a moderator moved them; `onReset` is called when an attendant
 *  resets the interview. Source: BEY-19, LOBBY-02, LOBBY-08. */
export function useWaiting(
  idVotingSession: string,
  selfTest: LobbySelfTest | null,
  onLetIn: (wasRefused: boolean, roomId: string | null) => void,
  onReset: () => void,
): Waiting {
  const { userId } = useSignedIn();
  const [lobby, setLobby] = useState<LobbyState | null>(null);
  const [isLost, setIsLost] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [isOtherVersion, setIsOtherVersion] = useState(false);
  const client = useRef<LobbyClient | null>(null);
  const stay = useRef<LobbyState['stay']>('waiting');
  const letIn = useRef(onLetIn);
  letIn.current = onLetIn;
  const reset = useRef(onReset);
  reset.current = onReset;
  const [signals, setSignals] = useState<SignalChannel | null>(null);

  useEffect(() => {
    let isHere = true;
    const opened = openLobby(
      location.origin,
      {
        personId: userId,
        idVotingSession,
        browserTabId: browserTabId(),
        browserId: browserId(),
        davraLocation: 'waiting',
      },
      {
        onState(told, serverTime) {
          stay.current = told.stay;
          serverClock.noteTold(serverTime, Date.now());
          setLobby(told);
          setIsLost(false);
        },
        onOtherVersion: () => setIsOtherVersion(true),
        onLetIn: (roomId) => letIn.current(stay.current === 'refused', roomId),
        onOver: () => setIsOver(true),
        onReset: () => reset.current(),
        onSignedOut: (why) => void showLoggedOutDialog({ why }),
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
    client.current = opened;
    setSignals(opened.signals);
    return () => {
      isHere = false;
      client.current = null;
      opened.close();
    };
  }, [idVotingSession, userId]);
  useEffect(() => client.current?.tellSelfTest(selfTest), [idVotingSession, userId, selfTest]);

  return { lobby, isLost, isGone, isOver, isOtherVersion, signals };
}
