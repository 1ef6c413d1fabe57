import type { Generated } from 'kysely';

export interface LiveChangeTables {
  /** One row for each statement that changed what a session shows; triggers write it, in the
   *  transaction of that statement. Rows are deleted after some minutes. */
  live_changes: {
    /** The transaction. PostgreSQL's snapshots say which transactions they contain. */
    xid: Generated<string>;
    table_name: string;
    /** Null: the change concerns all sessions. */
    id_voting_session: string | null;
    /** The server that made the change: the application name of its connections. */
    server_name: Generated<string>;
    /** By the clock of the database. */
    at_ms: Generated<number>;
  };
}
