import { meetTabs, type TabStay } from '@hemicycle/rules/sockets/meet-tabs';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import { readTogether } from '../../platform/db/read-together.ts';
import {
  addToldTabs,
  countConnections,
  forgetToldTabs,
  loadPeopleOfServers,
  loadPeopleWithTabs,
  loadTabStays,
} from '../presence/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import type { ChamberConnection } from './chamber-connection.ts';
import type { ChamberRooms } from './chamber-rooms.ts';

/** A tab that has just reconnected is told that no other tab is open only after this time, in ms.
 *  The other tabs may have lost their connections at the same moment and be on their way back. */
const BACK_WITHIN_MS = 10_000;

/** Tells the tabs and devices of one person in a session of each other, on all servers. Each server
 *  tells the connections that it holds, and decides from the connections in the database. The news
 *  say only whose connections changed, so news that come late or twice do no harm.
 *  Source: WS-07, WS-14 … WS-17, BEY-12. */
export interface DuplicateTabs {
  /** A connection was written to the database. */
  arrived: (connection: ChamberConnection) => Promise<void>;
  /** The end of a connection was written to the database. */
  left: (connection: ChamberConnection) => Promise<void>;
  hear: (item: NewsItem) => void;
  /** Looks at all people on this server who have several tabs, or were told that they have. Call it
   *  every 20 s. It finds changes without news: tabs that came and went at the same moment. */
  look: () => Promise<void>;
  stop: () => void;
}

/** Begins to listen for servers that are gone. `rooms` holds the connections of this server that
 *  have entered a session. */
export function createDuplicateTabs(
  { db, clock, news, servers, log }: Pick<Deps, 'db' | 'clock' | 'news' | 'servers' | 'log'>,
  rooms: ChamberRooms,
): DuplicateTabs {
  /** By connection: the connections of other tabs that were open at the same time. */
  const met = new WeakMap<ChamberConnection, Set<string>>();
  /** The last step for each person in a session, by `keyOf`. */
  const queues = new Map<string, Promise<void>>();
  const countOf = readTogether(async (keys: readonly string[]) => {
    const counts = await countConnections(db, keys.map(personOf));
    return new Map(keys.map((key, place) => [key, counts[place] ?? 0]));
  });
  let stopped = false;

  const stopHearing = servers.onBeat((gone) => {
    if (gone.length === 0) return;
    loadPeopleOfServers(db, gone)
      .then((people) => people.forEach(announce))
      .catch((error: unknown) => log.error({ err: error }, 'whose tabs were lost could not be read'));
  });

  function announce({ idVotingSession, userId }: Person): void {
    news.announce({ kind: 'tabs', idVotingSession, userId });
  }

  /** Announces a person with more than `than` connections. A server that is alone counts those in
   *  its memory, since it holds them all. */
  async function announceWhereMore(person: Person, than: number): Promise<void> {
    if (stopped) return;
    const { idVotingSession, userId } = person;
    const count = servers.isAlone
      ? rooms.ofUser(idVotingSession, userId).length
      : ((await countOf(keyOf(person))) ?? 0);
    if (count > than) announce(person);
  }

  function inOrder(person: Person): void {
    const key = keyOf(person);
    const before = queues.get(key) ?? Promise.resolve();
    const after = before
      .then(() => tell(person))
      .catch((error: unknown) => log.error({ err: error }, 'tabs could not be told of each other'));
    queues.set(key, after);
    void after.then(() => queues.get(key) === after && queues.delete(key));
  }

  async function tell(person: Person): Promise<void> {
    const found = await loadTabStays(db, person);
    const stays = found.map(({ serverId, serverRuns, ...stay }): TabStay => {
      const stands = serverId === servers.id ? rooms.byId(stay.connectionId) !== undefined : serverRuns;
      return { ...stay, lives: stay.leftMs === null && stands };
    });
    for (const connection of rooms.ofUser(person.idVotingSession, person.userId)) {
      if (connection.isAside) continue;
      await tellOne(connection, stays);
    }
  }

  async function tellOne(connection: ChamberConnection, stays: readonly TabStay[]): Promise<void> {
    const { behaviourOnMultipleTabConnections: behaviour } = await loadFlagsFor(db, connection.viewer);
    const { browserTabId } = connection.query;
    const known = met.get(connection) ?? new Set();
    const sinceMs = stays.findLast((stay) => stay.connectionId === connection.id)?.joinedMs ?? Infinity;
    const told = meetTabs({
      ...{ connectionId: connection.id, stays, met: known, behaviour },
      saysClosed: known.size > 0 || clock.nowMs() - sinceMs >= BACK_WITHIN_MS,
    });
    // A connection that ended meanwhile hears nothing, so nothing may be noted as told.
    if (stopped || connection.hasEnded) return;
    const others = stays.filter((stay) => stay.lives && stay.tabId !== browserTabId);
    met.set(connection, new Set([...known, ...others.map((other) => other.connectionId)]));
    if (told.kind === 'closed') {
      connection.send({ type: 'otherTabClosed' });
      await forgetToldTabs(db, personIn(connection), browserTabId);
    }
    if (told.kind === 'open') {
      const { ofTabId, role, tabIds } = told;
      connection.send({ type: 'otherTabOpen', thisBrowserTabId: ofTabId, role, behaviour });
      await addToldTabs(db, connection.id, tabIds);
    }
  }

  return {
    arrived: (connection) => announceWhereMore(personIn(connection), 1),
    left: (connection) => announceWhereMore(personIn(connection), 0),
    hear(item) {
      if (item.kind === 'tabs' && rooms.ofUser(item.idVotingSession, item.userId).length > 0) inOrder(item);
    },
    async look() {
      for (const person of await loadPeopleWithTabs(db, servers.id)) inOrder(person);
    },
    stop() {
      stopped = true;
      stopHearing();
    },
  };
}

interface Person {
  readonly idVotingSession: string;
  readonly userId: string;
}

function personIn({ idVotingSession, viewer }: ChamberConnection): Person {
  return { idVotingSession, userId: viewer.userId };
}

/** Accounts have no `/` in their ids. */
function keyOf({ idVotingSession, userId }: Person): string {
  return `${userId}/${idVotingSession}`;
}

function personOf(key: string): Person {
  const at = key.indexOf('/');
  return { userId: key.slice(0, at), idVotingSession: key.slice(at + 1) };
}
