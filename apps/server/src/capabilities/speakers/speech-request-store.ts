import type { SpeechRequest } from '@hemicycle/contract/speakers-requests';
import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database.ts';

export type RequestRow = Selectable<Database['speech_requests']>;

/** All requests of a session in the order in which they were asked. */
export async function loadRequests(db: Kysely<Database>, idVotingSession: string): Promise<RequestRow[]> {
  return db
    .selectFrom('speech_requests')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .orderBy('asked_ms')
    .orderBy('id')
    .execute();
}

export async function loadRequest(
  db: Kysely<Database>,
  idVotingSession: string,
  requestId: string,
): Promise<RequestRow | null> {
  const row = await db
    .selectFrom('speech_requests')
    .selectAll()
    .where('id_voting_session', '=', idVotingSession)
    .where('id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}

/** How many requests a session has, and how many of them are of a person. */
export async function countRequests(
  db: Kysely<Database>,
  idVotingSession: string,
  userId: string | null,
): Promise<{ readonly all: number; readonly own: number }> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::integer as "all", (count(*) filter (where user_id = ${userId}))::integer as own
    from speech_requests where id_voting_session = ${idVotingSession}`.execute(db);
  return rows[0] ?? { all: 0, own: 0 };
}

/** Writes a request; false where the person has asked for the same already. */
export async function insertRequest(db: Kysely<Database>, request: RequestRow): Promise<boolean> {
  const row = await db
    .insertInto('speech_requests')
    .values(request)
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes requests that wait with their item. Who asks for it already waits once, by the better of
 *  both places. */
export async function keepForItem(db: Kysely<Database>, requests: readonly RequestRow[]): Promise<void> {
  if (requests.length === 0) return;
  await db
    .insertInto('speech_requests')
    .values(onceEach(requests))
    .onConflict((known) =>
      known
        .expression(sql`id_voting_session, kind, user_id, coalesce(item_id, '')`)
        .where('user_id', 'is not', null)
        .doUpdateSet({
          side: sql`coalesce(excluded.side, speech_requests.side)`,
          point_of_order: sql`speech_requests.point_of_order or excluded.point_of_order`,
          by_name: sql`speech_requests.by_name or excluded.by_name`,
          asked_ms: sql`least(speech_requests.asked_ms, excluded.asked_ms)`,
        }),
    )
    .execute();
}

/** A person's requests of a kind for an item as one: a statement cannot write the same row twice.
 *  */
function onceEach(requests: readonly RequestRow[]): RequestRow[] {
  const once = new Map<string, RequestRow>();
  for (const request of requests) {
    const { id, kind, user_id: userId, item_id: itemId } = request;
    const key = JSON.stringify(userId === null ? [id] : [kind, userId, itemId]);
    const other = once.get(key);
    once.set(key, other === undefined ? request : asOne(other, request));
  }
  return [...once.values()];
}

function asOne(one: RequestRow, other: RequestRow): RequestRow {
  return {
    ...one,
    side: other.side ?? one.side,
    point_of_order: one.point_of_order || other.point_of_order,
    by_name: one.by_name || other.by_name,
    asked_ms: Math.min(one.asked_ms, other.asked_ms),
  };
}

/** Removes the requests to speak, and the sides, that name no item, and returns them. */
export async function takeRequestsOfNoItem(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<RequestRow[]> {
  return db
    .deleteFrom('speech_requests')
    .where('id_voting_session', '=', idVotingSession)
    .where('item_id', 'is', null)
    .where('kind', '!=', 'intervention')
    .returningAll()
    .execute();
}

/** Removes a request; false where it is gone already. */
export async function deleteRequest(db: Kysely<Database>, requestId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('speech_requests')
    .where('id', '=', requestId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes requests of a session of these kinds; returns whether there were any. `userIds`: of
 *  these people alone. `itemId`: keeps requests for other items; `onlyOwn`: those entered by name.
 *  */
export async function deleteRequestsOf(
  db: Kysely<Database>,
  idVotingSession: string,
  kinds: readonly SpeechRequest['kind'][],
  only: {
    readonly userIds?: readonly string[];
    readonly itemId?: string | null;
    readonly onlyOwn?: boolean;
  } = {},
): Promise<boolean> {
  const rows = await db
    .deleteFrom('speech_requests')
    .where('id_voting_session', '=', idVotingSession)
    .where(sql<boolean>`kind = any(${[...kinds]}::text[])`)
    .$if(only.userIds !== undefined, (query) =>
      query.where(sql<boolean>`user_id = any(${[...(only.userIds ?? [])]}::text[])`),
    )
    .$if(only.itemId !== undefined, (query) =>
      query.where(sql<boolean>`(item_id is null or item_id = ${only.itemId ?? null})`),
    )
    .$if(only.onlyOwn === true, (query) => query.where('by_name', '=', false))
    .returning('id')
    .execute();
  return rows.length > 0;
}
