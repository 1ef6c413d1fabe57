import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Timers } from '../clock/clock.ts';
import { deleteRunning, noteRunning, type OtherServer } from './running-servers-store.ts';
import type { ServerLoad } from './server-load.ts';
import type { ServerTables } from './server-tables.ts';

/** How often a server renews its entry in the list of running servers, in ms. */
export const LIVES_EVERY_MS = 1_000;
/** A server that has not renewed its entry for this time is taken to be gone, in ms. */
export const SERVER_GONE_AFTER_MS = 4_000;

/** The servers that share the database of a site, as this server knows them. */
export interface RunningServers {
  /** The id of this server. Each start gives a new one. */
  readonly id: string;
  /** True where no other server shares the database. Nothing is written then. */
  readonly isAlone: boolean;
  /** Writes the entry of this server, and renews it every second from then on.
   *  @throws what the database throws. */
  begin: () => Promise<void>;
  /** Gives the numbers that this server tells the others, by name. They are asked for at each
   *  renewal, and the other servers know them a second later. Returns a function that ends this. */
  tellCounts: (counts: () => ReadonlyMap<string, number>) => () => void;
  /** The sum of what the other running servers count by this name, as of a second ago. `before` is
   *  the part of the servers whose id sorts before the id of this server. Where all servers
   *  together hold too much, each server learns from it how much to give up. `most` is the largest
   *  count of a single server. */
  countElsewhere: (name: string) => { readonly all: number; readonly before: number; readonly most: number };
  /** How many other servers run, as of a second ago. */
  others: () => number;
  /** The names by which the other running servers count something, as of a second ago. */
  countedElsewhere: () => ReadonlySet<string>;
  /** Keeps how much this server has to do; the other servers know it a second later. */
  noteLoad: (load: ServerLoad) => void;
  /** How much each running server has to do, by its id, as far as it has said so. Those of other
   *  servers are as of a second ago. */
  loads: () => ReadonlyMap<string, ServerLoad>;
  /** Listens to the renewals of this server. A renewal names the servers that were killed or
   *  stopped since the previous renewal, each once. Returns a function that ends this. */
  onBeat: (hear: (gone: readonly string[]) => void) => () => void;
  /** Takes the entry of this server out of the list. Never rejects. */
  stop: () => Promise<void>;
}

/** Makes the view of one server on the list of running servers. */
export function createRunningServers({
  db,
  timers,
  log,
  isAlone,
}: {
  readonly db: Kysely<ServerTables>;
  readonly timers: Timers;
  readonly log: Logger;
  readonly isAlone: boolean;
}): RunningServers {
  const id = randomUUID();
  const listeners = new Set<(gone: readonly string[]) => void>();
  let counts: () => ReadonlyMap<string, number> = () => new Map();
  let others: readonly OtherServer[] = [];
  let ownLoad: ServerLoad | null = null;
  let cancel: (() => void) | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let stopped = false;

  const own = () => ({ id, counts: Object.fromEntries(counts()), load: ownLoad });

  async function beat(): Promise<void> {
    const found = await noteRunning(db, own(), SERVER_GONE_AFTER_MS);
    const running = new Set(found.running.map((other) => other.id));
    // A server that this renewal took out is usually in `others` too; the set names it once.
    const known = new Set([...others, ...found.gone].map((other) => other.id));
    const gone = [...known].filter((other) => !running.has(other));
    others = found.running;
    for (const hear of listeners) hear(gone);
  }

  function beatLater(): void {
    if (stopped) return;
    cancel = timers.after(LIVES_EVERY_MS, () => {
      underWay = beat()
        .catch((error: unknown) => log.error({ err: error }, 'the entry of this server could not be renewed'))
        .then(beatLater);
    });
  }

  return {
    id,
    isAlone,
    async begin() {
      if (isAlone) return;
      await beat();
      beatLater();
    },
    tellCounts(told) {
      counts = told;
      return () => (counts = () => new Map());
    },
    countElsewhere(name) {
      const sum = (those: readonly OtherServer[]) =>
        those.reduce((total, server) => total + (server.counts[name] ?? 0), 0);
      return {
        all: sum(others),
        before: sum(others.filter((other) => other.id < id)),
        most: others.reduce((most, server) => Math.max(most, server.counts[name] ?? 0), 0),
      };
    },
    others: () => others.length,
    countedElsewhere: () => new Set(others.flatMap((server) => Object.keys(server.counts))),
    noteLoad(load) {
      ownLoad = load;
    },
    loads() {
      const known = new Map<string, ServerLoad>();
      for (const server of [own(), ...others]) if (server.load !== null) known.set(server.id, server.load);
      return known;
    },
    onBeat(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    async stop() {
      if (isAlone || stopped) return;
      stopped = true;
      cancel?.();
      await underWay;
      await deleteRunning(db, id).catch((error: unknown) =>
        log.error({ err: error }, 'the entry of this server could not be taken out'),
      );
    },
  };
}
