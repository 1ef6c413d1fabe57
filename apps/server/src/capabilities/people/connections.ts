import { HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import type { Deps } from '../../deps.ts';
import { lowerHandsOfAbsent } from '../hands/public.ts';
import {
  deleteConnection,
  deleteStaleConnections,
  insertConnection,
  updateConnectionsSeen,
  updateLostPeople,
  type Arrival,
  type Connection,
} from './connection-store.ts';

/** How long the raised hand of somebody who was lost waits for them. Source: BEY-23. */
export const HAND_WAITS_MS = 3_600_000;

type Needs = Pick<Deps, 'db' | 'clock' | 'news'>;

/** A tab of a person opened a connection to the session: the person shows as connected and, if given up for lost before,
 *  stands in the main chamber again, with the hand that was up. Calling it again is harmless. Null, and nothing happens, for a person who does
 *  not belong to the session, or no longer. The others hear of it by `tellConnected`. */
export function markConnected({ db, clock }: Needs, connection: Connection): Promise<Arrival | null> {
  return insertConnection(db, connection, clock.nowMs());
}

/** Tells that somebody is connected, or is so no longer. */
export function tellConnected(
  { news }: Pick<Needs, 'news'>,
  { idVotingSession, userId }: Pick<Connection, 'idVotingSession' | 'userId'>,
  arrival: Arrival | null = null,
): void {
  news.announce({ kind: 'people', idVotingSession, userIds: [userId] });
  if (arrival?.handIsBack === true) news.announce({ kind: 'hands', idVotingSession });
}

/** A connection ended. With other tabs open the person stays connected; without, the person stays in the main chamber until
 *  the sweep, so that a reload changes nothing. `arrival`: theirs with this connection, which nobody was told of. */
export async function markDisconnected(
  deps: Needs,
  connection: Connection,
  arrival: Arrival | null = null,
): Promise<void> {
  const was = await deleteConnection(deps.db, connection.connectionId, deps.clock.nowMs());
  if (was || arrival?.handIsBack === true) tellConnected(deps, connection, arrival);
}

/** These connections live: one statement for all of them, to be called about every 20 s. One that was swept meanwhile
 *  (this server stood still) is marked as connected again; one that has ended meanwhile is not. */
export async function touchConnections(
  deps: Needs,
  connections: readonly Connection[],
  hasEnded: (connectionId: string) => boolean,
): Promise<void> {
  if (connections.length === 0) return;
  const ids = connections.map(({ connectionId }) => connectionId);
  const known = await updateConnectionsSeen(deps.db, ids, deps.clock.nowMs());
  for (const connection of connections) {
    const { connectionId } = connection;
    if (known.has(connectionId) || hasEnded(connectionId)) continue;
    const arrival = await markConnected(deps, connection);
    if (hasEnded(connectionId)) await markDisconnected(deps, connection, arrival);
    else if (arrival !== null) tellConnected(deps, connection, arrival);
  }
}

/** Takes away connections without a sign of life for 60 s (their server fell), and takes people without one for as long out
 *  of the main chamber; their hands wait for them for an hour. To be called about every 20 s by any server. */
export async function sweepConnections(deps: Needs): Promise<void> {
  const nowMs = deps.clock.nowMs();
  const beforeMs = nowMs - HEARTBEAT_STALE_MS;
  const disconnected = await deleteStaleConnections(deps.db, beforeMs);
  const lost = await updateLostPeople(deps.db, beforeMs, nowMs);
  const lapsed = await lowerHandsOfAbsent(deps.db, nowMs - HAND_WAITS_MS);
  const changed = new Map<string, Set<string>>();
  for (const { idVotingSession, userId } of [...disconnected, ...lost, ...lapsed]) {
    const userIds = changed.get(idVotingSession) ?? new Set();
    changed.set(idVotingSession, userIds.add(userId));
  }
  for (const [idVotingSession, userIds] of changed) {
    deps.news.announce({ kind: 'people', idVotingSession, userIds: [...userIds] });
  }
  for (const idVotingSession of new Set(lost.map((person) => person.idVotingSession))) {
    // Whoever presides may be among the lost.
    deps.news.announce({ kind: 'session', idVotingSession });
  }
  const hands = new Set(lost.filter(({ hadHand }) => hadHand).map(({ idVotingSession }) => idVotingSession));
  for (const idVotingSession of hands) deps.news.announce({ kind: 'hands', idVotingSession });
}
