import type { EarlierSessionInFull } from '@hemicycle/contract/earlier-sessions';
import type { LiveSession } from '@hemicycle/contract/sessions-live';
import { useCallback, useEffect } from 'react';
import { api } from '../../api-client.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { type Loaded, useLoaded } from '../../ui/use-loaded.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';

/** Above the number of every vote. */
const ABOVE_ALL = 2_147_483_647;

/** A sitting that is over, as the parts of the page read it that show one that goes on: no news
 *  comes, and its votes are read a page at a time. */
function heldSession({ presided: _, ...session }: EarlierSessionInFull): LiveSession {
  const { idVotingSession, title, description, epochStartTime, epochEndTime } = session;
  return {
    idVotingSession,
    title,
    description,
    epochStartTime,
    epochEndTime,
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

/** Reads a sitting that is over and puts it where the parts of the chamber look for theirs, for as
 *  long as its page is there. Source: SPEC-NOTES N7. */
export function useEarlierSitting(idVotingSession: string): {
  loaded: Loaded<EarlierSessionInFull>;
  busy: boolean;
  loadAgain: () => Promise<void>;
} {
  const load = useCallback(async () => {
    const session = await api('GET /api/votingsessions/earlier/:idVotingSession', {
      params: { idVotingSession },
    });
    const past = { left: session.voteCount, below: ABOVE_ALL, isRead: false };
    useLive.setState({
      ...emptyLiveStore,
      session: heldSession(session),
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
