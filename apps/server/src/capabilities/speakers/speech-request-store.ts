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
