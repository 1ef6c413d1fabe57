import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends VoteSnapshotTables {}
}

export interface VoteSnapshotTables {
  vote_snapshots: {
    id: string;
    /** null: the poll is gone. */
    poll_id: string | null;
    /** The voter to whom the vote belongs. */
    voter_id: string;
    /** The person who cast the vote and is on the snapshot; null: the account is gone. */
    person_id: string | null;
    /** The receipt of the vote. A changed vote has another receipt, and this snapshot then belongs
     *  to no vote. */
    receipt_public: string;
    storage_id: string;
    state: 'receiving' | 'kept' | 'removing';
    type: Generated<string | null>;
    size_bytes: number;
    created_ms: number;
  };
}
