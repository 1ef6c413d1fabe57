import { socketCloseCodes, type SocketQuery } from '@hemicycle/contract/socket';
import type { RunningServers } from '../../platform/servers/running-servers.ts';
import type { ChamberConnection } from './chamber-connection.ts';
import { ChamberRooms } from './chamber-rooms.ts';

/** The most connections that one account may have on all servers together. It leaves room for many
 *  tabs and devices, and for the connections that a lost network leaves behind. */
export const CONNECTIONS_PER_ACCOUNT_MAX = 32;

/** A server reports an account to the other servers from this number of connections on. It reports
 *  a smaller number only where another server reports the account. Nearly everybody has one
 *  connection, so a full chamber reports few accounts. */
const TOLD_FROM = 2;

/** The connections of this server, and the counts of each account on all servers. The counts of the
 *  other servers come with the renewals of their entries in the list of running servers. So an
 *  arrival costs no statement, and the connections of a killed server still count for a few
 *  seconds. */
export interface AccountSockets {
  /** The connections that have entered a session. */
  readonly entered: ChamberRooms;
  /** The connections that are open and have not entered yet. */
  readonly atTheDoor: ChamberRooms;
  /** How many connections an account has on all servers. */
  count: (userId: string) => number;
  /** Whether one more connection may open. An account that has too many connections loses the older
   *  connection of the same tab on this server instead: that connection is dead, or soon will
   *  be. */
  mayOpen: (query: SocketQuery) => boolean;
  /** Ends the newest connections of an account beyond the limit. Call it with each connection that
   *  opened: several may have asked `mayOpen` before the first of them opened. */
  opened: (userId: string) => void;
  stop: () => void;
}

/** Counts the connections of this server, and reports the counts to the other servers. */
export function createAccountSockets(servers: RunningServers): AccountSockets {
  const entered = new ChamberRooms();
  const atTheDoor = new ChamberRooms();
  const countOf = (userId: string) => entered.countOf(userId) + atTheDoor.countOf(userId);
  const ofAccount = (userId: string) => [...entered.ofAccount(userId), ...atTheDoor.ofAccount(userId)];
  const count = (userId: string) => countOf(userId) + servers.countElsewhere(userId).all;

  const stopTelling = servers.tellCounts(() => {
    const told = new Map<string, number>();
    for (const userId of new Set([...entered.accounts(), ...atTheDoor.accounts()])) {
      const own = countOf(userId);
      const isToldElsewhere = servers.countElsewhere(userId).most >= TOLD_FROM;
      if (own >= TOLD_FROM || isToldElsewhere) told.set(userId, own);
    }
    return told;
  });
  // An account that no other server reports is held to the limit as its connections open.
  const stopHearing = servers.onBeat(() => {
    for (const userId of servers.countedElsewhere()) endBeyondPart(userId);
  });

  /** Ends the connections of an account beyond the limit. Several servers may each have let in the
   *  last connection within the same second. So the servers share the limit in the order of their
   *  ids, and each ends its newest connections beyond its share. */
  function endBeyondPart(userId: string): void {
    const own = countOf(userId);
    if (own === 0) return;
    const { all, before } = servers.countElsewhere(userId);
    if (own + all <= CONNECTIONS_PER_ACCOUNT_MAX) return;
    const kept = Math.max(0, CONNECTIONS_PER_ACCOUNT_MAX - before);
    for (const connection of ofAccount(userId).slice(kept))
      connection.end(socketCloseCodes.tooManyConnections);
  }

  function sameTab(query: SocketQuery): ChamberConnection | undefined {
    return ofAccount(query.personId).find(
      (connection) =>
        connection.query.browserId === query.browserId &&
        connection.query.browserTabId === query.browserTabId &&
        connection.idVotingSession === query.idVotingSession,
    );
  }

  return {
    entered,
    atTheDoor,
    count,
    mayOpen(query) {
      if (count(query.personId) < CONNECTIONS_PER_ACCOUNT_MAX) return true;
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
