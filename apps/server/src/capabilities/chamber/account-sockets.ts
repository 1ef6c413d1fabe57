import { socketCloseCodes, type SocketQuery } from '@hemicycle/contract/socket';
import type { RunningServers } from '../../platform/servers/running-servers.ts';
import type { ChamberConnection } from './chamber-connection.ts';
import type { ChamberRooms } from './chamber-rooms.ts';

/** The most connections that one account may have on all servers together. It leaves room for many
 *  tabs and devices, and for the connections that a lost network leaves behind. */
export const CONNECTIONS_PER_ACCOUNT_MAX = 32;

/** An account is told to the other servers from this number of connections on. Nearly everybody has
 *  one, so a full chamber tells a few names. */
const TOLD_FROM = 2;

/** Counts the connections of each account. The other servers' counts come with the renewals of
 *  their entries in the list of running servers, so an arrival costs no statement, and the
 *  connections of a killed server count for a few seconds. */
export interface AccountSockets {
  /** Whether one more connection may open. An account that has too many loses the older connection
   *  of the same tab on this server for it: that line is dead, or about to be. */
  mayOpen: (query: SocketQuery) => boolean;
  stop: () => void;
}

/** Begins to tell the counts of this server. `places` hold all its connections. */
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

  /** Two servers may each have let in the last connection within the same second. The servers
   *  take their parts in the order of their ids, and each ends its newest connections beyond its
   *  part. */
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
    stop() {
      stopTelling();
      stopHearing();
    },
  };
}
