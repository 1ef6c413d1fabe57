import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keeps for some time what taking an import of people back needs: who was made and changed, and
 *  what they had before. No password is kept. `beat_ms`: the last sign of life of the server that
 *  runs the import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people_imports (
      id text primary key,
      name text not null,
      by_name text not null,
      state text not null check (state in ('running', 'done', 'undone')),
      done integer not null default 0,
      all_passwords integer not null,
      created integer not null default 0,
      updated integer not null default 0,
      made_groups text[] not null default '{}',
      created_ms bigint not null,
      beat_ms bigint not null,
      undone_ms bigint,
      undone_by_name text
    )`.execute(db);
  await sql`create index people_imports_created on people_imports (created_ms)`.execute(db);
  await sql`
    create table people_import_rows (
      import_id text not null references people_imports (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      list_row integer not null,
      before jsonb,
      after jsonb not null,
      password_set boolean not null,
      primary key (import_id, user_id)
    )`.execute(db);
  await sql`create index people_import_rows_user on people_import_rows (user_id)`.execute(db);
}
