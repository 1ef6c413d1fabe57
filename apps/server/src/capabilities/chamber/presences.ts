import type { Deps } from '../../deps.ts';
import { readTogether } from '../../platform/db/read-together.ts';
import {
  markAllConnected,
  markAllDisconnected,
  tellAllConnected,
  type Arrival,
  type Connection,
} from '../presence/public.ts';

/** Who is connected, as the database and the others learn it. */
export interface Presences {
  /** Notes a connection; null where its person does not belong to the session. */
  connected(connection: Connection): Promise<Arrival | null>;
  /** Notes its end and tells of it. `arrival`: theirs with this connection, which nobody was told
   *  of. */
  disconnected(connection: Connection, arrival?: Arrival): Promise<void>;
  /** Tells of somebody who is connected. */
  tell(connection: Connection, arrival: Arrival): void;
}

/** Makes what notes and tells: those who come or go at once share a statement, and the news of
 *  it. */
export function createPresences(deps: Deps): Presences {
  const connect = readTogether((connections: readonly Connection[]) => markAllConnected(deps, connections));
  const disconnect = readTogether(async (gone: readonly Ended[]) => {
    await markAllDisconnected(deps, gone);
    return new Map<Ended, never>();
  });
  let untold: Ended[] = [];

  return {
    connected: async (connection) => (await connect(connection)) ?? null,
    disconnected: async (connection, arrival) => {
      await disconnect({ ...connection, arrival: arrival ?? null });
    },
    tell(connection, arrival) {
      // All whose turn it is now are told of together.
      if (untold.push({ ...connection, arrival }) > 1) return;
      setImmediate(() => {
        tellAllConnected(deps, untold);
        untold = [];
      });
    },
  };
}

type Ended = Connection & { readonly arrival: Arrival | null };
