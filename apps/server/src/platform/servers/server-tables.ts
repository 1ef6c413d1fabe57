import type { ServerLoad } from './server-load.ts';

export interface ServerTables {
  /** One row for each running server of the site. Empty where a server is alone. */
  running_servers: {
    id: string;
    /** By the clock of the database. */
    seen_ms: number;
    /** What the server counts, by name. */
    counts: Record<string, number>;
    /** null: it was not measured yet. */
    load: ServerLoad | null;
  };
}
