import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keeps for some time what taking an import of proxies back needs: the pairs that it made, and who
 *  voted for the same people before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proxy_imports (
      id text primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      name text not null,
      by_name text not null,
      pairs jsonb not null,
      created_ms bigint not null,
      undone_ms bigint,
      undone_by_name text
    )`.execute(db);
  await sql`create index proxy_imports_of_session on proxy_imports (id_voting_session, created_ms)`.execute(
    db,
  );
  await sql`create index proxy_imports_created on proxy_imports (created_ms)`.execute(db);
}
