import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Notes which items an import has added to an agenda, so that it can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agenda_imports (
      id text primary key,
      id_voting_session text not null references agendas (id_voting_session) on delete cascade,
      kind text not null check (kind in ('list', 'copy')),
      by_name text not null,
      created_ms bigint not null,
      item_ids text[] not null
    )`.execute(db);
  await sql`create index agenda_imports_of_session on agenda_imports (id_voting_session, created_ms)`.execute(
    db,
  );
}
