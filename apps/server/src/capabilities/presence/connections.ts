import { HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import type { Deps } from '../../deps.ts';
import { isTransactionConflict } from '../../platform/db/database-errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lowerHandsOfAbsent } from '../hands/public.ts';
import {
  deleteConnections,
  deleteStaleConnections,
  insertConnections,
  updateConnectionsSeen,
  updateLostPeople,
  type Arrival,
  type Connection,
} from './connection-store.ts';

/** How long the raised hand of somebody who was lost waits for them. Source: BEY-23. */
export const HAND_WAITS_MS = 3_600_000;

type Needs = Pick<Deps, 'db' | 'clock' | 'news'>;

/** Tabs of people opened connections to sessions: each person shows as connected and, if given up
 *  for lost before, stands in the main chamber again, with the hand that was up. Calling it again
 *  is harmless. The answer is by connection, without those whose person does not belong to the
 *  session, or no longer: of them nothing is noted. One statement. The others hear of it by
 *  `tellAllConnected`. */
export async function markAllConnected(
  { db, clock }: Needs,
  connections: readonly Connection[],
): Promise<Map<Connection, Arrival>> {
  const arrivals = await againAfterConflict(db, (on) => insertConnections(on, connections, clock.nowMs()));
  return new Map(
    connections.flatMap((connection) => {
      const arrival = arrivals.get(connection.connectionId);
      return arrival === undefined ? [] : [[connection, arrival]];
    }),
  );
}

/** Tells that somebody is connected, or is so no longer. */
export function tellConnected(
  deps: Pick<Needs, 'news'>,
  person: Pick<Connection, 'idVotingSession' | 'userId'>,
  arrival: Arrival | null = null,
): void {
  tellAllConnected(deps, [{ ...person, arrival }]);
}

/** Tells of many people at once: one piece of news a session. */
export function tellAllConnected(
  { news }: Pick<Needs, 'news'>,
  people: readonly (Pick<Connection, 'idVotingSession' | 'userId'> & { readonly arrival: Arrival | null })[],
): void {
  for (const [idVotingSession, those] of bySession(people)) {
    news.announce({
      kind: 'people',
      idVotingSession,
      userIds: [...new Set(those.map(({ userId }) => userId))],
    });
    if (those.some(({ arrival }) => arrival?.handIsBack === true)) {
      news.announce({ kind: 'hands', idVotingSession });
    }
  }
}

/** Connections ended. With other tabs open a person stays connected; without, the person stays in
 *  the main chamber until the sweep, so that a reload changes nothing. `arrival`: theirs with this
 *  connection, which nobody was told of. One statement, and one piece of news a session. */
export async function markAllDisconnected(
  deps: Needs,
  connections: readonly (Connection & { readonly arrival: Arrival | null })[],
): Promise<void> {
  const ids = connections.map(({ connectionId }) => connectionId);
  const known = await againAfterConflict(deps.db, (on) => deleteConnections(on, ids, deps.clock.nowMs()));
  tellAllConnected(
    deps,
    connections.filter(
      ({ connectionId, arrival }) => known.has(connectionId) || arrival?.handIsBack === true,
    ),
  );
}

/** These connections live: one statement for all of them, to be called about every 20 s. Those that
 *  were swept meanwhile (this server stood still) are marked as connected again, together; one that
 *  has ended meanwhile is not. */
export async function touchConnections(
  deps: Needs,
  connections: readonly Connection[],
  hasEnded: (connectionId: string) => boolean,
): Promise<void> {
  if (connections.length === 0) return;
  const ids = connections.map(({ connectionId }) => connectionId);
  const known = await updateConnectionsSeen(deps.db, ids, deps.clock.nowMs());
  const swept = connections.filter(({ connectionId }) => !known.has(connectionId) && !hasEnded(connectionId));
  if (swept.length === 0) return;
  const arrivals = await markAllConnected(deps, swept);
  const back = [...arrivals].map(([connection, arrival]) => ({ ...connection, arrival }));
  const ended = back.filter(({ connectionId }) => hasEnded(connectionId));
  if (ended.length > 0) await markAllDisconnected(deps, ended);
  tellAllConnected(
    deps,
    back.filter((connection) => !ended.includes(connection)),
  );
}

/** One statement needs no transaction, but one that holds the rows of many people may meet
 *  another. */
async function againAfterConflict<Result>(
  db: Needs['db'],
  work: (on: Needs['db']) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(db);
  } catch (error) {
    if (!isTransactionConflict(error)) throw error;
    return inTransaction(db, work);
  }
}

function bySession<Of extends Pick<Connection, 'idVotingSession'>>(all: readonly Of[]): Map<string, Of[]> {
  const sessions = new Map<string, Of[]>();
  for (const one of all) {
    const those = sessions.get(one.idVotingSession) ?? [];
    those.push(one);
    sessions.set(one.idVotingSession, those);
  }
  return sessions;
}

/** Takes away connections without a sign of life for 60 s (their server fell), and takes people
 *  without one for as long out of the main chamber; their hands wait for them for an hour. To be
 *  called about every 20 s by any server. */
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
