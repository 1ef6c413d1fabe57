import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { BellTables } from './bell-tables.ts';

/** The devices of a person, oldest first. */
export async function loadDevices(
  db: Kysely<Database>,
  userId: string,
): Promise<BellTables['bell_devices'][]> {
  return db
    .selectFrom('bell_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
}

/** Lets nobody else add a device of this person until the end of the transaction. */
export async function lockDevicesOf(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('bell:' || current_schema() || ${userId}::text, 0))`.execute(
    db,
  );
}

/** Keeps a subscription. A browser has one; where somebody else was signed in there before, it is
 *  theirs no more. */
export async function keepDevice(db: Kysely<Database>, device: BellTables['bell_devices']): Promise<void> {
  const { user_id, p256dh, auth, name } = device;
  await db
    .insertInto('bell_devices')
    .values(device)
    .onConflict((on) => on.column('address').doUpdateSet({ user_id, p256dh, auth, name }))
    .execute();
}

/** Deletes a device of a person; false where they have none of this id. */
export async function deleteDevice(db: Kysely<Database>, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('bell_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a device whose subscription is over. */
export async function forgetDevice(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('bell_devices').where('id', '=', id).execute();
}
