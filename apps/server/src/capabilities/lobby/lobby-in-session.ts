import type { SessionHook } from '../sessions/public.ts';
import { admitAllInside, deleteStays, loadLobbyUserIds } from './lobby-store.ts';

/** When a session gets a lobby, the people who are inside stay inside. People who are taken out of
 *  a session lose their admission. Source: LOBBY-12, BEY-19. */
export const lobbyInSession: SessionHook = {
  people: ({ transaction, idVotingSession }) => loadLobbyUserIds(transaction, idVotingSession),
  async takeOut({ transaction, idVotingSession }, userIds) {
    const came = userIds.length > 0 && (await deleteStays(transaction, idVotingSession, userIds));
    return came ? [{ kind: 'lobby', idVotingSession }] : [];
  },
  beginLobby: ({ transaction, idVotingSession }, nowMs) =>
    admitAllInside(transaction, idVotingSession, nowMs),
};
