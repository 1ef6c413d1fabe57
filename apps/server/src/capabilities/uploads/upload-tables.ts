import type { Generated } from 'kysely';

/** What became of a file: its address was handed out, it streams in, it is there, it went with a
 *  message; or it was refused, or is being removed. */
export type UploadState = 'granted' | 'receiving' | 'received' | 'sent' | 'failed' | 'removing';

export interface UploadTables {
  uploads: {
    id: string;
    /** SHA-256 of what stands in the upload URL. */
    key_hash: string;
    sign_in_id: string;
    /** null: the account is gone. */
    user_id: string | null;
    /** null: the session is gone. */
    id_voting_session: string | null;
    room_id: string;
    storage_id: string;
    state: UploadState;
    name: Generated<string | null>;
    type: Generated<string | null>;
    /** What is held for it; once it is there, its size. */
    size_bytes: number;
    created_ms: number;
    /** Until then a file that is not sent is kept. */
    expires_ms: number;
  };
}
