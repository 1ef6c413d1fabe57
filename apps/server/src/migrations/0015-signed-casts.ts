import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds polls whose casts are signed by passkeys, and the signatures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table polls add column signed_casts boolean not null default false`.execute(db);
  await sql`alter table votes add column cast_signature jsonb`.execute(db);
  await sql`alter table vote_log add column cast_signature jsonb`.execute(db);
}
