import type { ClientLogReason } from '@hemicycle/contract/client-log-names';

declare module '../../database.ts' {
  interface Database extends ClientLogTables {}
}

export interface ClientLogTables {
  /** The logs that pages sent. They go with the account, and after 30 days. */
  client_logs: {
    id: string;
    user_id: string;
    /** The session that the person attended; null: no session. */
    id_voting_session: string | null;
    log_reason: ClientLogReason;
    /** Empty where a secret poll was open. */
    lines: string[];
    error_count: number;
    message_count: number;
    message_bytes: number;
    created_ms: number;
  };
  /** Whose log somebody wants. */
  client_log_wishes: {
    user_id: string;
    flagged: boolean;
    /** When somebody asked for it; null: nobody did, or it was sent. */
    requested_ms: number | null;
  };
}
