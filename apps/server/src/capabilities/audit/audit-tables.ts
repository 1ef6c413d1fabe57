import type { ClientAudit, ModerationAct } from '@hemicycle/contract/audit';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

declare module '../../database.ts' {
  interface Database extends AuditTables {}
}

export interface AuditTables {
  /** The audit log: what people with power did, who signed in, what was read and exported, with the
   *  names and the title of that moment. An entry outlives its session and its people, so it refers
   *  to no row of another table. Entries that have a place in the chain are never changed or
   *  deleted; triggers refuse it. */
  moderation_acts: {
    id: string;
    /** null: an act in no session. */
    id_voting_session: string | null;
    session_title: string;
    act: ModerationAct['act'];
    /** null: nobody was signed in, or the site itself. */
    by_user_id: string | null;
    by_name: string;
    /** null: it was for everybody in the session, or is about no person. */
    user_id: string | null;
    user_name: string | null;
    detail: JSONColumnType<ModerationAct['detail']>;
    created_ms: number;
    /** The order of the statements that wrote the entries. */
    entered: Generated<number>;
    /** The place in the chain, from 0 on; null until a job gives it. */
    sequence: number | null;
    /** The hash of the entry before; null for the genesis entry. */
    previous: string | null;
    hash: string | null;
  };
  /** The signed heads of the chain, one for each batch of entries. */
  audit_heads: {
    sequence: number;
    hash: string;
    signed_ms: number;
    key_id: string;
    signature: string;
  };
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
