import { CHAT_HISTORY_MAX_MESSAGES } from '@hemicycle/contract/limits';
import { sql } from 'kysely';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import { keyOfPerson, loadTogether, peopleOfKeys } from '../../platform/db/sharing-database.ts';

export type ChatRow = Selectable<Database['chat_messages']>;

/** One message; null when there is none. */
export async function loadMessage(db: Kysely<Database>, messageId: string): Promise<ChatRow | null> {
  const row = await db.selectFrom('chat_messages').selectAll().where('id', '=', messageId).executeTakeFirst();
  return row ?? null;
}

/** The ids of the messages of a session since then, oldest first. */
export async function loadMessageIdsSince(
  db: Kysely<Database>,
  idVotingSession: string,
  sinceMs: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('id_voting_session', '=', idVotingSession)
    .where('created_ms', '>=', sinceMs)
    .orderBy('seq')
    .execute();
  return rows.map(({ id }) => id);
}

/** The message to which a file belongs; null when there is none. */
export async function loadMessageOfFile(db: Kysely<Database>, fileId: string): Promise<ChatRow | null> {
  const row = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest messages of a room, oldest first. Calls made at the same time share one query. */
export async function loadNewestMessages(db: Kysely<Database>, roomId: string): Promise<readonly ChatRow[]> {
  return (await loadTogether(db, readNewestMessages, roomId)) ?? [];
}

async function readNewestMessages(
  db: Kysely<Database>,
  roomIds: readonly string[],
): Promise<Map<string, readonly ChatRow[]>> {
  const rooms = await Promise.all(
    roomIds.map(async (roomId) => [roomId, await readRoom(db, roomId)] as const),
  );
  return new Map(rooms);
}

/** The newest messages of a huddle, oldest first: its own, and those that moderators wrote to all
 *  rooms of the session since the huddle was made. */
export async function loadNewestOfHuddle(
  db: Kysely<Database>,
  huddle: { readonly id: string; readonly idVotingSession: string; readonly createdMs: number },
): Promise<ChatRow[]> {
  const [own, toAllRooms] = await Promise.all([
    readRoom(db, huddle.id),
    readRoom(db, huddle.idVotingSession, { toAllRoomsSinceMs: huddle.createdMs }),
  ]);
  return [...own, ...toAllRooms]
    .toSorted((one, other) => one.seq - other.seq)
    .slice(-CHAT_HISTORY_MAX_MESSAGES);
}

async function readRoom(
  db: Kysely<Database>,
  roomId: string,
  only: { readonly toAllRoomsSinceMs?: number } = {},
): Promise<ChatRow[]> {
  const sinceMs = only.toAllRoomsSinceMs;
  const rows = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('room_id', '=', roomId)
    .$if(sinceMs !== undefined, (query) =>
      query.where('to_all_rooms', '=', true).where('created_ms', '>=', sinceMs ?? 0),
    )
    .orderBy('seq', 'desc')
    .limit(CHAT_HISTORY_MAX_MESSAGES)
    .execute();
  return rows.toReversed();
}

/** The last message of each direct conversation of a person in a session, newest first. Calls made
 *  at the same time share one query. */
export async function loadLastDirectMessages(
  db: Kysely<Database>,
  idVotingSession: string,
  userId: string,
): Promise<readonly ChatRow[]> {
  return (await loadTogether(db, readLastDirectMessages, keyOfPerson({ idVotingSession, userId }))) ?? [];
}

async function readLastDirectMessages(
  db: Kysely<Database>,
  keys: readonly string[],
): Promise<Map<string, ChatRow[]>> {
  const people = peopleOfKeys(keys);
  const { rows } = await sql<ChatRow & { for_session: string; for_user: string }>`
    select asked.id_voting_session as for_session, asked.user_id as for_user, last.*
    from unnest(${people.map(({ idVotingSession }) => idVotingSession)}::text[],
      ${people.map(({ userId }) => userId)}::text[]) as asked (id_voting_session, user_id)
    cross join lateral (
      select distinct on (room_id) * from chat_messages
      where chat_messages.id_voting_session = asked.id_voting_session and to_user_id is not null
        and (person_id = asked.user_id or to_user_id = asked.user_id)
      order by room_id, seq desc
    ) as last
    order by last.seq desc`.execute(db);
  const found = new Map<string, ChatRow[]>();
  for (const { for_session: idVotingSession, for_user: userId, ...row } of rows) {
    const key = keyOfPerson({ idVotingSession, userId });
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}

/** Lets nobody else write as this sender until the end of the transaction. */
export async function lockSender(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('chat:' || current_schema() || ${userId}::text, 0))`.execute(
    db,
  );
}

/** The message that a sender sent with this request id; null when there is none. */
export async function loadMessageOfRequest(
  db: Kysely<Database>,
  userId: string,
  requestId: string,
): Promise<ChatRow | null> {
  const row = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('person_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}

/** How many messages somebody has sent since a time. */
export async function countMessagesSince(
  db: Kysely<Database>,
  userId: string,
  sinceMs: number,
): Promise<number> {
  const row = await db
    .selectFrom('chat_messages')
    .select((select) => select.fn.countAll<number>().as('messages'))
    .where('person_id', '=', userId)
    .where('created_ms', '>', sinceMs)
    .executeTakeFirstOrThrow();
  return row.messages;
}

export async function insertMessage(
  db: Kysely<Database>,
  message: Insertable<Database['chat_messages']>,
): Promise<ChatRow> {
  return db.insertInto('chat_messages').values(message).returningAll().executeTakeFirstOrThrow();
}
