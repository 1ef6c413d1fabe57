import { SOCKET_PROTOCOL } from '@hemicycle/contract/limits';
import type { LobbyState } from '@hemicycle/contract/lobby-socket';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import { whyLobby } from '@hemicycle/rules/lobby/let-in';
import type { Deps } from '../../deps.ts';
import { isEndedForAll, loadOutsideOfClosed, loadSession, loadStandings } from '../sessions/public.ts';
import type { LobbyConnection } from './lobby-connection.ts';
import { loadQueue, loadStays } from './lobby-store.ts';
import { loadMessagesOfWaiting } from './message-store.ts';

/** Tells each of these pages of one session how its person stands in the lobby. Pages of people who
 *  are let in hear that and end; pages of people whose interview was reset, or who do not belong to
 *  the session, end. A handful of queries for any number of pages. Source: LOBBY-08. */
export async function tellWaiting(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  idVotingSession: string,
  connections: readonly LobbyConnection[],
): Promise<void> {
  const userIds = [...new Set(connections.map(({ viewer }) => viewer.userId))];
  const [session, standings, queue, stays, messages] = await Promise.all([
    loadSession(db, idVotingSession),
    loadStandings(db, idVotingSession, userIds),
    loadQueue(db, idVotingSession),
    loadStays(db, idVotingSession, userIds),
    loadMessagesOfWaiting(db, idVotingSession, userIds),
  ]);
  const isClosed = session !== null && session.closed_since_ms !== null;
  const outside = isClosed ? await loadOutsideOfClosed(db, idVotingSession, userIds) : null;
  const places = new Map(queue.map(({ userId }, index) => [userId, index + 1]));
  for (const connection of connections) {
    if (connection.hasEnded) continue;
    const { userId } = connection.viewer;
    const standing = standings.get(userId);
    if (session === null || standing === undefined) {
      connection.end(socketCloseCodes.noSuchSession);
      continue;
    }
    if (standing === 'let-in' || isEndedForAll(session)) {
      const goesTo = stays.get(userId)?.goesTo ?? null;
      connection.send({
        type: 'letIn',
        ...(isEndedForAll(session) ? { isOver: true } : goesTo !== null && { roomId: goesTo }),
      });
      connection.end(socketCloseCodes.letIn);
      continue;
    }
    const stay = stays.get(userId);
    if (stay === undefined && connection.inInterview) {
      // Only a reset forgets somebody who is in an interview. Its news was lost.
      connection.sendToRoot();
      continue;
    }
    connection.inInterview = stay?.interview != null;
    const lobby: LobbyState = {
      session: {
        idVotingSession,
        title: session.title,
        description: session.description,
        epochStartTime: session.starts_ms,
        epochEndTime: session.ends_ms,
        hasInterviews: session.lobby_interview,
      },
      // The job that opens the lobby at the start may run a moment after it.
      why:
        (outside?.has(userId) === true ? 'closed' : null) ??
        whyLobby(
          {
            waitingRoom: session.waiting_room,
            lobbyUntilStart: session.lobby_until_start,
            startsMs: session.starts_ms,
          },
          clock.nowMs(),
        ) ??
        'until-start',
      stay: stay?.state ?? 'waiting',
      reason: stay?.state === 'refused' ? stay.reason : null,
      place: places.get(userId) ?? null,
      count: queue.length,
      interview: stay?.interview ?? null,
      lastCall: stay?.state === 'waiting' ? stay.lastCall : null,
      movedBy: stay?.state === 'waiting' || stay?.state === 'held' ? stay.movedBy : null,
      messages: stay?.state === 'refused' || stay?.state === 'held' ? [] : (messages.get(userId) ?? []),
    };
    connection.tell({ type: 'lobby', protocol: SOCKET_PROTOCOL, serverTime: clock.nowMs(), lobby });
  }
}
