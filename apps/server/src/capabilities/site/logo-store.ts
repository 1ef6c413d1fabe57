import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** Keeps a logo under its hash. One that is already there stays. */
export async function insertLogo(
  db: Kysely<Database>,
  { hash, content, createdMs }: { hash: string; content: Buffer; createdMs: number },
): Promise<void> {
  await db
    .insertInto('site_logos')
    .values({ hash, content, created_ms: createdMs })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Deletes all logos but this one; null: all of them. */
export async function deleteOtherLogos(db: Kysely<Database>, kept: string | null): Promise<void> {
  await db
    .deleteFrom('site_logos')
    .$if(kept !== null, (query) => query.where('hash', '!=', kept ?? ''))
    .execute();
}

/** The bytes of a logo; null where there is none of this hash. */
export async function loadLogo(db: Kysely<Database>, hash: string): Promise<Buffer | null> {
  const row = await db.selectFrom('site_logos').select('content').where('hash', '=', hash).executeTakeFirst();
  return row?.content ?? null;
}
