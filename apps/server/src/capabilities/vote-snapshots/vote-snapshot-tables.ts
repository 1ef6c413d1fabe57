import type { Generated } from 'kysely';

export interface VoteSnapshotTables {
  vote_snapshots: {
    id: string;
    /** null: the poll is gone. */
    poll_id: string | null;
    /** Whose vote it belongs to. */
    voter_id: string;
    /** Who cast the vote and is on the snapshot; null: the account is gone. */
    person_id: string | null;
    /** Of the vote. A changed vote has another one and leaves the snapshot behind. */
    receipt_public: string;
    storage_id: string;
    state: 'receiving' | 'kept' | 'removing';
    type: Generated<string | null>;
    size_bytes: number;
    created_ms: number;
  };
}
