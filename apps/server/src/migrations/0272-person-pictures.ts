import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of people's pictures, each under its hash, which its address names. A second
 *  address belongs to one account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person_pictures (
      user_id text primary key references users (id) on delete cascade,
      hash text not null,
      content bytea not null,
      created_ms bigint not null
    )`.execute(db);
  await sql`create index person_pictures_hash on person_pictures (hash)`.execute(db);
  await sql`create unique index users_davra_email_unique on users (davra_email)`.execute(db);
}
