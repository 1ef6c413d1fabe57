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

/** How long the raised hand of a lost person waits for them. Source: BEY-23. */
export const HAND_WAITS_MS = 3_600_000;

type Needs = Pick<Deps, 'db' | 'clock' | 'news'>;

/** Marks people as connected when their tabs open connections to sessions. Somebody who was given
 *  up for lost stands in the main chamber again, with their hand up as before. Calling it again is
 *  harmless. The answer is by connection and leaves out people who do not belong to the session;
 *  nothing is noted for them. One statement. It sends no news: call `tellAllConnected` for that. */
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

/** Announces that somebody connected or disconnected. */
export function tellConnected(
  deps: Pick<Needs, 'news'>,
  person: Pick<Connection, 'idVotingSession' | 'userId'>,
  arrival: Arrival | null = null,
): void {
  tellAllConnected(deps, [{ ...person, arrival }]);
}

/** Announces the changes of many people at once, by one piece of news for each session. */
export function tellAllConnected(
  { news }: Pick<Needs, 'news'>,
  people: readonly (Pick<Connection, 'idVotingSession' | 'userId'> & { readonly arrival: Arrival | null })[],
): void {
  for (const [idVotingSession, those] of bySession(people)) {
    news.announce({
      kind: 'people',
      idVotingSession,
      userIds: [...new Set(those.map(({ userId }) => userId))],
      only: 'presence',
    });
    if (those.some(({ arrival }) => arrival?.handIsBack === true)) {
      news.announce({ kind: 'hands', idVotingSession });
    }
  }
}

/** Notes that connections ended. A person with other tabs open stays connected. A person without
 *  stays in the main chamber until the sweep, so that a reload changes nothing. `arrival` is the
 *  person's return by this connection where it was not announced yet. One statement, and one piece
 *  of news for each session. */
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

/** Notes that these connections live, by one statement for all; call it about every 20 s. The sweep
 *  deletes live connections when this server stands still for long; these are marked as connected
 *  again. Connections that ended meanwhile are not. */
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

/** A single statement needs no transaction. But it locks the rows of many people, so the database
 *  may refuse it because of another statement; then it is repeated in a transaction. */
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

/** Deletes connections without a sign of life for 60 s, as when their server crashed. Takes people
 *  without a sign of life for 60 s out of the main chamber; their hands wait for them for an hour.
 *  Call it about every 20 s, on any server. */
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
    // The presiding moderator may be among the lost.
    deps.news.announce({ kind: 'session', idVotingSession });
  }
  const hands = new Set(lost.filter(({ hadHand }) => hadHand).map(({ idVotingSession }) => idVotingSession));
  for (const idVotingSession of hands) deps.news.announce({ kind: 'hands', idVotingSession });
}
