import type { SelfTest } from '@hemicycle/contract/nettest';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

export async function insertTestRoom(
  db: Kysely<Database>,
  room: Pick<Insertable<Database['network_test_rooms']>, 'id' | 'user_id' | 'title' | 'created_ms'>,
): Promise<void> {
  await db
    .insertInto('network_test_rooms')
    .values({ ...room, is_open: false })
    .execute();
}

/** Whether the person has this test room, made since then, and nobody has entered it. */
export async function isTestRoomFree(
  db: Kysely<Database>,
  { roomId, userId, sinceMs }: { readonly roomId: string; readonly userId: string; readonly sinceMs: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('network_test_rooms')
    .select('id')
    .where('id', '=', roomId)
    .where('user_id', '=', userId)
    .where('created_ms', '>=', sinceMs)
    .where('is_open', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Enters a test room. False where another page was first, or the room is gone. */
export async function openTestRoom(db: Kysely<Database>, roomId: string): Promise<boolean> {
  const opened = await db
    .updateTable('network_test_rooms')
    .set({ is_open: true })
    .where('id', '=', roomId)
    .where('is_open', '=', false)
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

/** Keeps who may be in the test room at the media server from now on. */
export async function keepIdentities(
  db: Kysely<Database>,
  roomId: string,
  identities: readonly string[],
): Promise<void> {
  await db
    .updateTable('network_test_rooms')
    .set({ identities: [...identities] })
    .where('id', '=', roomId)
    .execute();
}

/** Whether a page is in the test room, and this is one of its two ends there. */
export async function mayBeInTestRoom(
  db: Kysely<Database>,
  { roomId, identity }: { readonly roomId: string; readonly identity: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('network_test_rooms')
    .select('id')
    .where('id', '=', roomId)
    .where('is_open', '=', true)
    .where(sql<boolean>`${identity} = any(identities)`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTestRoom(db: Kysely<Database>, roomId: string): Promise<void> {
  await db.deleteFrom('network_test_rooms').where('id', '=', roomId).execute();
}

export async function deleteTestRoomsBefore(db: Kysely<Database>, beforeMs: number): Promise<void> {
  await db.deleteFrom('network_test_rooms').where('created_ms', '<=', beforeMs).execute();
}

/** Keeps the last self-test of a person in place of the one before. */
export async function saveLastSelfTest(
  db: Kysely<Database>,
  userId: string,
  { state, failed, path, testedMs }: SelfTest,
): Promise<void> {
  const test = { state, failed, path: path && JSON.stringify(path), tested_ms: testedMs };
  await db
    .insertInto('self_tests')
    .values({ user_id: userId, ...test })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(test))
    .execute();
}

/** The last self-tests of these people, by user id; people without one are left out. */
export async function loadSelfTests(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<Map<string, SelfTest>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('self_tests')
    .select(['user_id as userId', 'state', 'failed', 'path', 'tested_ms as testedMs'])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ userId, ...selfTest }) => [userId, selfTest]));
}
