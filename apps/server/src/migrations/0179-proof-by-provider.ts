import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets a sign-in at a provider prove the identity of somebody who is signed in here.
 *  `proves_sign_in`: the sign-in here that it is for; null: it makes a new one. `began_ms`: when
 *  the browser went to the provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_on_attempts
      add column proves_sign_in text references sign_ins (id) on delete cascade,
      add column began_ms bigint not null default 0`.execute(db);
}
