import type { HuddleListener } from '@hemicycle/contract/huddles';
import { sql } from 'kysely';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { HuddleRow } from './huddle-store.ts';

/** Whose second room it is, in which session. */
export interface SecondRoomKey {
  readonly idVotingSession: string;
  readonly userId: string;
  readonly roomId: string;
}

export type SecondRoomRow = Selectable<Database['second_rooms']>;

/** A second room with the huddle that it is. */
export type SecondRoomOfHuddle = SecondRoomRow & { readonly huddle: HuddleRow };

/** The people of a session who listen in to its huddles, the earliest first. */
export async function loadListeners(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<HuddleListener[]> {
  return db
    .selectFrom('second_rooms')
    .innerJoin('huddles', 'huddles.id', 'room_id')
    .select(['room_id as roomId', 'user_id as userId', 'sends'])
    .where('second_rooms.id_voting_session', '=', idVotingSession)
    .where('subtype', 'in', ['default', 'user'])
    .orderBy('began_ms')
    .orderBy('user_id')
    .execute();
}

/** The people who have a room as their second one, or in relay. */
export async function loadListenersOf(db: Kysely<Database>, roomId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('second_rooms')
    .select('user_id')
    .where((or) => or.or([or('room_id', '=', roomId), or('relay_room_id', '=', roomId)]))
    .execute();
  return rows.map((row) => row.user_id);
}

/** The second room that a person has in a session; undefined without one. */
export async function loadSecondRoom(
  db: Kysely<Database>,
  { idVotingSession, userId }: Omit<SecondRoomKey, 'roomId'>,
): Promise<SecondRoomRow | undefined> {
  return db
    .selectFrom('second_rooms')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** As `loadSecondRoom`, and keeps all others from changing it until the transaction ends. */
export async function lockSecondRoom(
  db: Transaction<Database>,
  { idVotingSession, userId }: Omit<SecondRoomKey, 'roomId'>,
): Promise<SecondRoomRow | undefined> {
  return db
    .selectFrom('second_rooms')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Gives somebody a second room, in place of another one. Call it in a transaction that holds the
 *  huddle. */
export async function replaceSecondRoom(
  db: Kysely<Database>,
  { idVotingSession, userId, roomId }: SecondRoomKey,
  { serverId, nowMs }: { readonly serverId: string; readonly nowMs: number },
): Promise<void> {
  const room = {
    ...{ room_id: roomId, sends: false, air_since_ms: null, silent_since_ms: null, began_ms: nowMs },
    ...{ server_id: serverId, line_id: null, relay_room_id: null },
  };
  await db
    .insertInto('second_rooms')
    .values({ id_voting_session: idVotingSession, user_id: userId, ...room })
    .onConflict((conflict) => conflict.columns(['id_voting_session', 'user_id']).doUpdateSet(room))
    .execute();
}

/** Notes whether the microphone goes to the second room. False where it is not theirs. */
export async function updateSends(
  db: Kysely<Database>,
  { idVotingSession, userId, roomId }: SecondRoomKey,
  sends: boolean,
): Promise<boolean> {
  const row = await db
    .updateTable('second_rooms')
    .set({ sends })
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
    .where('room_id', '=', roomId)
    .returning('room_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the holder of a second room, an interpreter channel, is on air there. Call it in a
 *  transaction in which nobody else can take the air. Source: BEY-38. */
export async function updateOnAir(
  db: Kysely<Database>,
  { idVotingSession, userId, roomId }: SecondRoomKey,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('second_rooms')
    .set({ sends: true, air_since_ms: nowMs })
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
    .where('room_id', '=', roomId)
    .execute();
}

/** Notes that somebody who is on air in another channel hears this one in relay. False where they
 *  are not on air in another one. Source: BEY-16. */
export async function updateRelay(
  db: Kysely<Database>,
  { idVotingSession, userId, roomId }: SecondRoomKey,
): Promise<boolean> {
  const row = await db
    .updateTable('second_rooms')
    .set({ relay_room_id: roomId })
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
    .where('room_id', '<>', roomId)
    .where('air_since_ms', 'is not', null)
    .returning('room_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that somebody no longer hears this channel in relay. Returns the session where they did;
 *  else null. */
export async function deleteRelay(
  db: Kysely<Database>,
  { userId, roomId }: Pick<SecondRoomKey, 'userId' | 'roomId'>,
): Promise<string | null> {
  const row = await db
    .updateTable('second_rooms')
    .set({ relay_room_id: null })
    .where('user_id', '=', userId)
    .where('relay_room_id', '=', roomId)
    .returning('id_voting_session')
    .executeTakeFirst();
  return row?.id_voting_session ?? null;
}

/** Notes since when somebody on air is silent; null: they are heard. `unchanged` where that stands
 *  there already; null where they are not on air in this room. Source: BEY-38. */
export async function updateSilence(
  db: Kysely<Database>,
  { idVotingSession, userId, roomId }: SecondRoomKey,
  sinceMs: number | null,
): Promise<'changed' | 'unchanged' | null> {
  const { rows } = await sql<{ changed: boolean }>`
    with held as (
      select id_voting_session, user_id, silent_since_ms from second_rooms
      where id_voting_session = ${idVotingSession} and user_id = ${userId} and room_id = ${roomId}
        and air_since_ms is not null
      for update
    ), written as (
      update second_rooms set silent_since_ms = ${sinceMs}::bigint from held
      where second_rooms.id_voting_session = held.id_voting_session and second_rooms.user_id = held.user_id
        and (held.silent_since_ms is null) <> (${sinceMs}::bigint is null)
      returning 1
    )
    select exists (select from written) as changed from held`.execute(db);
  return rows[0] === undefined ? null : rows[0].changed ? 'changed' : 'unchanged';
}

/** Gives the air of an interpreter channel from one person to another one, both with the channel as
 *  their second room. False where one of the two has it no longer; then roll the transaction back,
 *  or nothing was changed. Call it in a transaction that locks the booth. Source: BEY-38. */
export async function moveAir(
  db: Transaction<Database>,
  move: {
    readonly idVotingSession: string;
    readonly roomId: string;
    readonly fromUserId: string;
    readonly toUserId: string;
  },
  nowMs: number,
): Promise<boolean> {
  const { idVotingSession, roomId, fromUserId, toUserId } = move;
  const both = await db
    .selectFrom('second_rooms')
    .select('user_id')
    .where('id_voting_session', '=', idVotingSession)
    .where('room_id', '=', roomId)
    .where('user_id', 'in', [fromUserId, toUserId])
    .orderBy('user_id')
    .forUpdate()
    .execute();
  if (both.length < 2) return false;
  // The index permits one person on air at a time, also within the transaction.
  await db
    .updateTable('second_rooms')
    .set({ sends: false, air_since_ms: null, silent_since_ms: null, relay_room_id: null })
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', fromUserId)
    .execute();
  await updateOnAir(db, { idVotingSession, roomId, userId: toUserId }, nowMs);
  return true;
}

/** Whether a running server holds the line that carries this second room. `own`: this server. */
export async function hasSecondLine(
  db: Kysely<Database>,
  { idVotingSession, userId, roomId }: SecondRoomKey,
  own: OwnServer,
): Promise<boolean> {
  const { rows } = await sql`
    select from second_rooms
    where id_voting_session = ${idVotingSession} and user_id = ${userId} and room_id = ${roomId}
      and line_id is not null and ${isHeld(own)}`.execute(db);
  return rows.length > 0;
}

/** Notes which line of which server carries the second room. Without such a second room nothing
 *  changes. */
export async function updateSecondLine(
  db: Kysely<Database>,
  { idVotingSession, userId, roomId }: SecondRoomKey,
  { lineId, serverId }: { readonly lineId: string; readonly serverId: string },
): Promise<void> {
  await db
    .updateTable('second_rooms')
    .set({ line_id: lineId, server_id: serverId })
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
    .where('room_id', '=', roomId)
    .execute();
}

/** Which second rooms are meant: that of a person, if it is this room; that of a person in a
 *  session; the one of a line; or one as it was read. */
export type WhichSecondRoom =
  | { readonly userId: string; readonly roomId: string }
  | { readonly userId: string; readonly idVotingSession: string }
  | { readonly lineId: string }
  | Pick<SecondRoomRow, 'id_voting_session' | 'user_id' | 'room_id' | 'began_ms' | 'line_id'>;

/** Takes second rooms away. Returns them, each with its huddle. */
export async function deleteSecondRooms(
  db: Kysely<Database>,
  which: WhichSecondRoom,
): Promise<SecondRoomOfHuddle[]> {
  const { rows } = await sql<SecondRoomOfHuddle>`
    delete from second_rooms using huddles where huddles.id = room_id and ${meant(which)}
    returning second_rooms.*, to_json(huddles) as huddle`.execute(db);
  return rows;
}

/** The second rooms of a session, or (null) of every session, each with its huddle, and
 *  whether the server that holds it runs. `own`: this server; where it is the only one, no other
 *  runs. */
export async function loadSecondRooms(
  db: Kysely<Database>,
  idVotingSession: string | null,
  own: OwnServer,
): Promise<(SecondRoomOfHuddle & { readonly isHeld: boolean })[]> {
  const { rows } = await sql<SecondRoomOfHuddle & { isHeld: boolean }>`
    select second_rooms.*, to_json(huddles) as huddle,
      ${isHeld(own)} as "isHeld"
    from second_rooms join huddles on huddles.id = room_id
    where ${idVotingSession}::text is null or second_rooms.id_voting_session = ${idVotingSession}`.execute(
    db,
  );
  return rows;
}

/** This server, and whether it is the only one. */
interface OwnServer {
  readonly id: string;
  readonly isAlone: boolean;
}

/** Whether the server that holds a second room runs. */
function isHeld(own: OwnServer) {
  return sql<boolean>`(server_id = ${own.id} or (not ${own.isAlone}::boolean
    and exists (select from running_servers where id = server_id)))`;
}

function meant(which: WhichSecondRoom) {
  if ('lineId' in which) return sql<boolean>`line_id = ${which.lineId}`;
  if ('began_ms' in which) {
    return sql<boolean>`second_rooms.id_voting_session = ${which.id_voting_session}
      and user_id = ${which.user_id} and room_id = ${which.room_id} and began_ms = ${which.began_ms}
      and line_id is not distinct from ${which.line_id}`;
  }
  if ('roomId' in which) return sql<boolean>`user_id = ${which.userId} and room_id = ${which.roomId}`;
  return sql<boolean>`second_rooms.id_voting_session = ${which.idVotingSession}
    and user_id = ${which.userId}`;
}
