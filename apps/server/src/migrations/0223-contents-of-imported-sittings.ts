import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of the contents of papers that came with imported sittings. A row is there
 *  before its file, and until its file is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imported_files (
      storage_id text primary key,
      imported_id text references imported_sittings (id) on delete set null,
      sha256 text not null,
      size_bytes bigint not null,
      state text not null,
      expires_ms bigint not null,
      unique (imported_id, sha256)
    )`.execute(db);
  await sql`create index imported_files_left on imported_files (expires_ms) where state <> 'kept'`.execute(
    db,
  );
}
