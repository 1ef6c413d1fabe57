import type { ClientAudit } from '@hemicycle/contract/audit';
import type { ColumnType } from 'kysely';

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
}
