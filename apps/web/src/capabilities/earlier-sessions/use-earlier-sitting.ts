import type { EarlierSessionInFull } from '@hemicycle/contract/earlier-sessions';
import type { LiveSession } from '@hemicycle/contract/sessions-live';
import { useCallback, useEffect } from 'react';
import { api } from '../../api-client.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';

/** A number above that of every vote. */
const ABOVE_ALL = 2_147_483_647;

/** An ended sitting in the shape of a running one, so that the same components can show it. It gets
 *  no news, and its votes are loaded a page at a time. */
function heldSession({ presided: _, ...session }: EarlierSessionInFull): LiveSession {
  const { idVotingSession, title, description, epochStartTime, epochEndTime, stage } = session;
  return {
    idVotingSession,
    title,
    description,
    epochStartTime,
    epochEndTime,
    ...(stage === 'ended' && { endedByHost: true as const }),
    presiding: null,
    davra: {
      waitingRoom: false,
      recording: false,
      quorums: [],
      chatAll: false,
      mirrorTeamsSpaceRoomId: null,
    },
  };
}

/** Loads an ended sitting and puts it into the live state while its page is open, since the
 *  components of the chamber read it there. Source: SPEC-NOTES N7. */
export function useEarlierSitting(idVotingSession: string): {
  loaded: Loaded<EarlierSessionInFull>;
  busy: boolean;
  loadAgain: () => Promise<void>;
} {
  const load = useCallback(async () => {
    const params = { idVotingSession };
    const session = await api('GET /api/votingsessions/earlier/:idVotingSession', { params });
    const agenda = await api('GET /api/agenda/:idVotingSession', { params });
    const past = { left: session.voteCount, below: ABOVE_ALL, isRead: false };
    useLive.setState({
      ...emptyLiveStore,
      session: heldSession(session),
      agenda,
      ...(session.voteCount > 0 && { past }),
    });
    return session;
  }, [idVotingSession]);
  useEffect(() => () => useLive.setState(emptyLiveStore), [idVotingSession]);
  const read = useLoaded(load);
  const failure = read.loaded.state === 'failed' ? read.loaded.error : null;
  useEffect(() => {
    if (meansLoggedOut(failure)) void showLoggedOutDialog();
  }, [failure]);
  return read;
}
