import type { Generated } from 'kysely';

/** The state of a file, in order: the URL was given, parts of the file have come (`growing`), the
 *  file streams in or its parts are joined, it is complete, it was sent with a message. Or it was
 *  refused (`failed`), or is being removed. */
export type UploadState = 'granted' | 'growing' | 'receiving' | 'received' | 'sent' | 'failed' | 'removing';

declare module '../../database.ts' {
  interface Database extends UploadTables {}
}

export interface UploadTables {
  uploads: {
    id: string;
    /** SHA-256 of the key in the upload URL. */
    key_hash: string;
    sign_in_id: string;
    /** null: the account is gone. */
    user_id: string | null;
    /** null: the session is gone, or there is none (`of_site`). */
    id_voting_session: string | null;
    /** The file belongs to the site, and to no session. */
    of_site: Generated<boolean>;
    /** The room or other place for which the file was sent. */
    room_id: string;
    storage_id: string;
    state: UploadState;
    name: Generated<string | null>;
    type: Generated<string | null>;
    /** The bytes reserved for the file; once it is complete, its size. */
    size_bytes: number;
    /** The file stays when the account of its sender is gone. */
    outlives_sender: Generated<boolean>;
    created_ms: number;
    /** When an unsent file expires. */
    expires_ms: number;
  };
  /** The parts of files that are not complete. `size_bytes` null: the part has not come yet. */
  upload_parts: {
    upload_id: string;
    storage_id: string;
    from_byte: number;
    size_bytes: number | null;
    /** When its request began; 0 for parts of an earlier program. */
    begun_ms: Generated<number>;
  };
}
