import type { RecordEntry } from '@hemicycle/contract/records';
import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends RecordTables {}
}

/** All times are ms since the epoch. */
export interface RecordTables {
  /** The signed chain of each session. `entry` is the canonical text that was hashed; it never
   *  changes. */
  poll_records: {
    id_voting_session: string;
    sequence: number;
    poll_id: string;
    kind: RecordEntry['kind'];
    entry: string;
    hash: string;
    key_id: string;
    signature: string;
    created_ms: number;
  };
  /** The public keys that sign or have signed; the private keys lie in the data folder. */
  record_keys: {
    key_id: string;
    public_key: string;
    created_ms: number;
    retired_ms: number | null;
    endorsed_by: string | null;
    endorsement: string | null;
  };
  /** The complete subtrees of the tree over all record entries of the site. Level 0 has the leaves.
   *  A row never changes, and none is deleted. Source: BEY-36. */
  record_log_nodes: { level: number; position: number; hash: string };
  /** The record entries that have no place in that tree yet. `id`: their order. */
  record_log_waiting: {
    id: Generated<number>;
    id_voting_session: string;
    sequence: number;
    hash: string;
  };
}
