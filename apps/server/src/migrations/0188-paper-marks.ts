import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keeps what people mark in papers for themselves. `id` is made by the page, so that a mark that
 *  was made without a line and sent twice is one mark. `place`: page and rectangles, or null. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agenda_marks (
      user_id text not null references users (id) on delete cascade,
      id text not null,
      paper_id text not null references agenda_papers (id) on delete cascade,
      version integer not null,
      place jsonb,
      quote text not null,
      note text not null,
      made_ms bigint not null,
      primary key (user_id, id)
    )`.execute(db);
  await sql`create index agenda_marks_of_paper on agenda_marks (paper_id, user_id)`.execute(db);
}
