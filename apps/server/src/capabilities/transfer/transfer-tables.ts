import type { SittingPartName } from '@hemicycle/contract/sitting-file';
import type { ImportedVote } from '@hemicycle/contract/transfer';
import type { JSONColumnType } from 'kysely';

declare module '../../database.ts' {
  interface Database extends TransferTables {}
}

/** Times are ms since the epoch. */
export interface TransferTables {
  /** The sittings that came from other sites. */
  imported_sittings: {
    id: string;
    /** SHA-256 of the file, hexadecimal. */
    file_hash: string;
    site_name: string;
    /** The key of the site of origin that signed the file. */
    key_id: string;
    title: string;
    description: string;
    starts_ms: number;
    ends_ms: number;
    issued_ms: number;
    /** The file without its parts, as JSON. */
    head: string;
    /** What the signed record says of each vote. */
    votes: JSONColumnType<ImportedVote[]>;
    /** null: the account is gone. */
    imported_by: string | null;
    imported_by_name: string;
    imported_ms: number;
  };
  /** The parts of those sittings; `body`: canonical JSON. */
  imported_parts: { imported_id: string; part: SittingPartName; count: number; body: string };
  /** The people to whom they refer. `user_id`: the account here with the same address; null: they
   *  are from elsewhere. None of them can sign in by it. */
  imported_people: { imported_id: string; person_id: string; name: string; user_id: string | null };
  /** The contents of papers that came with them. `imported_id` null: the import is under way, or
   *  its sitting is gone. `expires_ms`: when a content that no sitting got is removed. */
  imported_files: {
    storage_id: string;
    imported_id: string | null;
    sha256: string;
    size_bytes: number;
    state: 'storing' | 'kept' | 'removing';
    expires_ms: number;
  };
}
