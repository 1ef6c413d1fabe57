import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets a file come in parts, so that an upload goes on where a lost line has cut it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads drop constraint uploads_state_check`.execute(db);
  await sql`
    alter table uploads add constraint uploads_state_check check (state in
      ('granted', 'growing', 'receiving', 'received', 'sent', 'failed', 'removing'))`.execute(db);
  await sql`
    create table upload_parts (
      upload_id text not null references uploads (id) on delete cascade,
      storage_id text primary key,
      from_byte bigint not null,
      size_bytes bigint
    )`.execute(db);
  await sql`create index upload_parts_of_upload on upload_parts (upload_id, from_byte)`.execute(db);
}
