import type { AlertStyle } from '@hemicycle/contract/alerts';
import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends AlertTables {}
}

export interface AlertTables {
  /** The messages of moderators to everybody in a session. */
  alerts: {
    id: string;
    id_voting_session: string;
    style: AlertStyle;
    message: string;
    /** Null once the account is deleted. */
    from_user_id: string | null;
    /** The sender's name when it was sent. */
    from_name: string;
    sent_ms: number;
    /** Null: until somebody takes it back. */
    shown_until_ms: number | null;
    taken_back_ms: Generated<number | null>;
    /** The sender's id of the request; null where none was given. */
    request_id: string | null;
  };
}
