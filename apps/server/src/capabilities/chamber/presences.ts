import type { Deps } from '../../deps.ts';
import { readTogether } from '../../platform/db/read-together.ts';
import {
  markAllConnected,
  markAllDisconnected,
  tellAllConnected,
  type Arrival,
  type Connection,
} from '../presence/public.ts';

/** Notes in the database who is connected, and announces it. */
export interface Presences {
  /** Notes a connection. Null where its person does not belong to the session. */
  connected(connection: Connection): Promise<Arrival | null>;
  /** Notes the end of a connection and announces it. `arrival` is the arrival by this connection
   *  where nobody was told of it. */
  disconnected(connection: Connection, arrival?: Arrival): Promise<void>;
  /** Announces that somebody is connected. */
  tell(connection: Connection, arrival: Arrival): void;
}

/** Makes the presences of a server. People who come or go at once share one statement and one piece
 *  of news. */
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
      // All arrivals that are to be told at this moment share one announcement.
      if (untold.push({ ...connection, arrival }) > 1) return;
      setImmediate(() => {
        tellAllConnected(deps, untold);
        untold = [];
      });
    },
  };
}

type Ended = Connection & { readonly arrival: Arrival | null };
