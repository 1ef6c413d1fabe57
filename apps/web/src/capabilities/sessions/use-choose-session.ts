import type { VotingSession } from '@hemicycle/contract/sessions';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../api-client.ts';
import { serverClock } from '../../server-clock.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { meansLoggedOut, showLoggedOutDialog, updateUserSession, useSignedIn } from '../auth/public.ts';
import { readJoinedAsRole, writeJoinedAsRole } from './joined-as-role.ts';
import { partSessions } from './part-sessions.ts';

/** How often the screen checks the clock, in ms, since a session opens without news. */
const CLOCK_LOOK_MS = 15_000;

/** The state and actions of the screen on which a person chooses a session. `join` resolves once
 *  the server knows which session the person attends. */
export function useChooseSession() {
  const { roles, userId } = useSignedIn();
  const load = useCallback(() => api('GET /api/votingsessions'), []);
  const { loaded, busy, loadAgain } = useLoaded(load);
  const [nowMs, setNowMs] = useState(() => serverClock.nowMs());
  const [joining, setJoining] = useState<string | null>(null);
  const [joinFailure, setJoinFailure] = useState<unknown>(null);
  const [role, setRole] = useState(() => {
    const kept = readJoinedAsRole();
    return roles.find((one) => one.name === kept)?.name ?? roles[0]?.name ?? '';
  });
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverClock.nowMs()), CLOCK_LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const failure = loaded.state === 'failed' ? loaded.error : joinFailure;
  useEffect(() => {
    if (meansLoggedOut(failure)) void showLoggedOutDialog();
  }, [failure]);

  async function join(session: VotingSession): Promise<boolean> {
    setJoining(session.idVotingSession);
    setJoinFailure(null);
    try {
      await updateUserSession({ votingSessionToAttend: session.idVotingSession });
      if (role !== '') writeJoinedAsRole(role);
      return true;
    } catch (error) {
      setJoinFailure(error);
      setJoining(null);
      return false;
    }
  }

  return {
    userId,
    loaded:
      loaded.state === 'ready' ? { state: 'ready' as const, ...partSessions(loaded.value, nowMs) } : loaded,
    busy,
    lookAgain: async () => {
      setNowMs(serverClock.nowMs());
      await loadAgain();
      setNowMs(serverClock.nowMs());
    },
    nowMs,
    roleNames: roles.map((one) => one.name),
    role,
    setRole,
    join,
    joining,
    joinFailure,
  };
}
