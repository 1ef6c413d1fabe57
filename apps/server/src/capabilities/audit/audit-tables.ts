import type { ClientAudit } from '@hemicycle/contract/audit';
import type { ColumnType } from 'kysely';

export interface AuditTables {
  client_audit_entries: {
    id: string;
    /** Whose browser it was. */
    user_id: string;
    /** The session that the person attended; null: none. */
    id_voting_session: string | null;
    log_type: ClientAudit['logType'];
    /** Shaped by the type; written as JSON text. */
    log_object: ColumnType<unknown, string, never>;
    /** Random, of the tab; no credential. */
    browser_tab_id: number;
    created_ms: number;
  };
}
