import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds what people answered about services of others that the site uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table third_party_answers (
      user_id text not null references users (id) on delete cascade,
      use text not null check (use in ('address', 'analytics')),
      service text not null,
      agreed boolean not null,
      answered_ms bigint not null,
      primary key (user_id, use)
    )`.execute(db);
}
