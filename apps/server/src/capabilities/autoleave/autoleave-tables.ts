import type { GeneratedAlways } from 'kysely';

declare module '../../database.ts' {
  interface Database extends AutoLeaveTables {}
}

export interface AutoLeaveTables {
  /** One row for each time the end of a session was moved because people were still there. Times
   *  are in ms since the epoch. */
  meeting_extensions: {
    id: GeneratedAlways<number>;
    id_voting_session: string;
    /** The account whose page asked to move the end; null once that account is gone. */
    asked_by: string | null;
    from_ends_ms: number;
    to_ends_ms: number;
    extended_ms: number;
  };
}
