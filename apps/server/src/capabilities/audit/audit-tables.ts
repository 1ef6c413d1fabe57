import type { ClientAudit, ModerationAct } from '@hemicycle/contract/audit';
import type { ColumnType, JSONColumnType } from 'kysely';

declare module '../../database.ts' {
  interface Database extends AuditTables {}
}

export interface AuditTables {
  client_audit_entries: {
    id: string;
    /** The person whose browser made the entry. */
    user_id: string;
    /** The session that the person attended; null: no session. */
    id_voting_session: string | null;
    log_type: ClientAudit['logType'];
    /** Its shape depends on `log_type`; it is written as JSON text. */
    log_object: ColumnType<unknown, string, never>;
    /** A random number of the tab; it is no credential. */
    browser_tab_id: number;
    created_ms: number;
  };
  /** What moderators did to people, with the names of that moment. */
  moderation_acts: {
    id: string;
    id_voting_session: string;
    act: ModerationAct['act'];
    by_user_id: string;
    by_name: string;
    /** null: it was for everybody in the session. */
    user_id: string | null;
    user_name: string | null;
    detail: JSONColumnType<ModerationAct['detail']>;
    created_ms: number;
  };
}
