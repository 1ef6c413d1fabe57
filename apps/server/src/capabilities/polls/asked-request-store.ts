import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** A request for a cast that was recorded. `requestId` is the key under which the request is stored
 *  (`requestKeyOf`). */
export interface AskedRequest {
  readonly userId: string;
  readonly requestId: string;
  /** ms since the epoch. */
  readonly arrivalMs: number;
}

/** The requests of all recorded casts of one person in a poll, both for their own vote (also where
 *  a clerk entered it) and as a proxy, also those that were replaced later. */
export async function loadAskedRequests(
  db: Kysely<Database>,
  pollId: string,
  casterId: string,
): Promise<AskedRequest[]> {
  const { rows } = await sql<AskedRequest>`
    with asked as (
      select user_id, first_request_id as request_id, first_arrival_time_ms as arrival_ms
      from votes where poll_id = ${pollId}
      union all
      select user_id, request_id, server_arrival_time_ms from vote_requests where poll_id = ${pollId}
    )
    select user_id as "userId", request_id as "requestId", arrival_ms as "arrivalMs" from asked
    where (user_id = ${casterId} and position(':' in request_id) in (0, 1))
      or starts_with(request_id, ${casterId} || ':')`.execute(db);
  return rows;
}

/** The requests whose votes a later vote of the same voter replaced, or that a clerk took back in a
 *  roll call, in no order. */
export async function loadReplacedRequests(
  db: Kysely<Database>,
  pollId: string,
): Promise<Pick<AskedRequest, 'userId' | 'requestId'>[]> {
  const { rows } = await sql<{ userId: string; requestId: string }>`
    with asked as (
      select user_id, first_request_id as request_id from votes where poll_id = ${pollId}
      union
      select user_id, request_id from vote_requests where poll_id = ${pollId}
    )
    select asked.user_id as "userId", asked.request_id as "requestId"
    from asked left join votes on votes.poll_id = ${pollId} and votes.user_id = asked.user_id
    where asked.request_id is distinct from votes.request_id`.execute(db);
  return rows;
}
