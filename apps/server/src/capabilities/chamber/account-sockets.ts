import { socketCloseCodes, type SocketQuery } from '@hemicycle/contract/socket';
import type { RunningServers } from '../../platform/servers/running-servers.ts';
import type { ChamberConnection } from './chamber-connection.ts';
import type { ChamberRooms } from './chamber-rooms.ts';

/** The most connections that one account may have on all servers together. It leaves room for many
 *  tabs and devices, and for the connections that a lost network leaves behind. */
export const CONNECTIONS_PER_ACCOUNT_MAX = 32;

/** A server reports an account to the other servers only from this number of connections on. Nearly
 *  everybody has one connection, so a full chamber reports few accounts. */
const TOLD_FROM = 2;

/** Counts the connections of each account on all servers. The counts of the other servers come with
 *  the renewals of their entries in the list of running servers. So an arrival costs no statement,
 *  and the connections of a killed server still count for a few seconds. */
export interface AccountSockets {
  /** Whether one more connection may open. An account that has too many connections loses the older
   *  connection of the same tab on this server instead: that connection is dead, or soon will
   *  be. */
  mayOpen: (query: SocketQuery) => boolean;
  /** Ends the newest connections of an account beyond the limit. Call it with each connection that
   *  opened: several may have asked `mayOpen` before the first of them opened. */
  opened: (userId: string) => void;
  stop: () => void;
}

/** Counts the connections of this server, and reports the counts to the other servers. `places`
 *  hold all connections of this server. */
export function createAccountSockets(
  servers: RunningServers,
  places: readonly ChamberRooms[],
): AccountSockets {
  const countOf = (userId: string) => places.reduce((sum, place) => sum + place.countOf(userId), 0);
  const accounts = () => new Set(places.flatMap((place) => [...place.accounts()]));
  const stopTelling = servers.tellCounts(
    () =>
      new Map(
        [...accounts()].flatMap((userId) => {
          const count = countOf(userId);
          return count < TOLD_FROM ? [] : [[userId, count]];
        }),
      ),
  );
  const stopHearing = servers.onBeat(() => {
    for (const userId of accounts()) endBeyondPart(userId);
  });

  /** Ends the connections of an account beyond the limit. Two servers may both have let in the last
   *  connection within the same second. So the servers share the limit in the order of their ids,
   *  and each ends its newest connections beyond its share. */
  function endBeyondPart(userId: string): void {
    const { all, before } = servers.countElsewhere(userId);
    const own = countOf(userId);
    if (own + all <= CONNECTIONS_PER_ACCOUNT_MAX) return;
    const kept = Math.max(0, CONNECTIONS_PER_ACCOUNT_MAX - before);
    const oldestFirst = places.flatMap((place) => place.ofAccount(userId));
    for (const connection of oldestFirst.slice(kept)) connection.end(socketCloseCodes.tooManyConnections);
  }

  function sameTab(query: SocketQuery): ChamberConnection | undefined {
    return places
      .flatMap((place) => place.ofAccount(query.personId))
      .find(
        (connection) =>
          connection.query.browserId === query.browserId &&
          connection.query.browserTabId === query.browserTabId &&
          connection.idVotingSession === query.idVotingSession,
      );
  }

  return {
    mayOpen(query) {
      const { personId } = query;
      if (countOf(personId) + servers.countElsewhere(personId).all < CONNECTIONS_PER_ACCOUNT_MAX) return true;
      const older = sameTab(query);
      older?.end(socketCloseCodes.reconnect);
      return older !== undefined;
    },
    opened: endBeyondPart,
    stop() {
      stopTelling();
      stopHearing();
    },
  };
}
