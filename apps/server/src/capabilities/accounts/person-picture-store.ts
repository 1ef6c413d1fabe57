import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** Where the pictures of people are: this, then the hash of the picture and `.jpg`. */
export const PERSON_PICTURES_PATH = '/api/people/pictures/';

/** Keeps others from changing the picture of an account until the end of the transaction. Answers
 *  its address; undefined where there is no such account. Guests have none. */
export async function lockAvatar(db: Kysely<Database>, userId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('users')
    .select('avatar')
    .where('id', '=', userId)
    .where('type', '=', 'user')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.avatar;
}

/** Gives an account a picture in the place of an earlier one, and its address. */
export async function writePicture(
  db: Kysely<Database>,
  userId: string,
  { hash, content, nowMs }: { hash: string; content: Buffer; nowMs: number },
): Promise<void> {
  const picture = { hash, content, created_ms: nowMs };
  await db
    .insertInto('person_pictures')
    .values({ user_id: userId, ...picture })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(picture))
    .execute();
  const avatar = `${PERSON_PICTURES_PATH}${hash}.jpg`;
  await db.updateTable('users').set({ avatar }).where('id', '=', userId).execute();
}

/** Takes the picture of an account away. */
export async function deletePicture(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('person_pictures').where('user_id', '=', userId).execute();
  await db.updateTable('users').set({ avatar: null }).where('id', '=', userId).execute();
}

/** The bytes of a picture; null where nobody has one of this hash. */
export async function loadPicture(db: Kysely<Database>, hash: string): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from person_pictures where hash = ${hash} limit 1`.execute(db);
  return rows[0]?.content ?? null;
}
