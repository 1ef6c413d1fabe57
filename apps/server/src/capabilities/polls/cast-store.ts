import type { PollStatus } from '@hemicycle/contract/polls';
import type { Pool } from 'pg';

/** One vote on its way into the record. `requestMark` and `receiptPublic` are made by `receiptsOf`. */
export interface Cast {
  readonly pollId: string;
  readonly userId: string;
  readonly voteDecision: string;
  readonly requestId: string;
  readonly requestMark: string;
  readonly receiptPublic: string;
  /** By the server's clock, ms since the epoch. */
  readonly arrivalMs: number;
  /** When the voter last proved who they are, ms since the epoch. */
  readonly provenAtMs: number;
}

/** What the statement found for one cast, and whether it wrote it. */
export interface CastFinding {
  /** Null: there is no such poll. */
  readonly status: PollStatus | null;
  readonly idVotingSession: string;
  readonly endMs: number | null;
  readonly mayChange: boolean;
  readonly optionKnown: boolean;
  /** How old the voter's proof may be; null: none is asked. */
  readonly proofWithinMs: number | null;
  /** The frozen weight, null outside the electorate. */
  readonly weight: string | null;
  /** Of the vote on record before; 0 without one. */
  readonly revision: number;
  /** Of the same `requestId` when it was here before, else null. */
  readonly knownMark: string | null;
  readonly knownArrivalMs: number | null;
  readonly knownChanged: boolean;
  /** The revision of the vote now on record; null when this cast was not written. */
  readonly writtenRevision: number | null;
}

/** Writes the casts that may be written, in one statement and so in one transaction, and tells for each what it found, in the
 *  order given. The polls are held FOR SHARE, so that closing (FOR UPDATE) comes before or after, never between. A voter must
 *  not appear twice for one poll. A cast that met another one of the same voter elsewhere is found acceptable and not
 *  written: send it again. Errors of the database are told without the values they are about: a decision must not end in a log. */
export async function writeCasts(pool: Pool, casts: readonly Cast[]): Promise<CastFinding[]> {
  const query = { name: 'write-casts', text: WRITE_CASTS, values: parametersOf(casts) };
  const { rows } = await pool.query<CastFinding>(query);
  return rows;
}

/** The casts as the statements that write them take them. */
export function parametersOf(casts: readonly Cast[]): unknown[] {
  return [
    casts.map((cast) => cast.pollId),
    casts.map((cast) => cast.userId),
    // PostgreSQL holds no NUL in a text; no option is empty, so such a decision stays unknown.
    casts.map((cast) => (cast.voteDecision.includes('\u0000') ? '' : cast.voteDecision)),
    casts.map((cast) => cast.requestId),
    casts.map((cast) => cast.requestMark),
    casts.map((cast) => cast.receiptPublic),
    casts.map((cast) => cast.arrivalMs),
    casts.map((cast) => cast.provenAtMs),
    [...new Set(casts.map((cast) => cast.pollId))],
  ];
}

/** The casts on their way. */
export const ARRIVING = `
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[],
      $8::bigint[])
      with ordinality as arriving (poll_id, user_id, vote_decision, request_id, request_mark, receipt_public,
        arrival_ms, proven_ms, position)`;

/** Their polls, which cannot close until the statement's transaction ends. */
export const HELD = `
    select id, id_voting_session, status, end_time_ms, vote_options, may_change_vote, proof_within_ms,
      log_all_votes and anonymous in ('open', 'limitedvisibility') as logs
    from polls where id = any($9::text[]) order by id for share`;

/** Whether a poll takes a cast now, whoever casts it. */
export const TAKES_CASTS = `status = 'open' and (end_time_ms is null or arrival_ms < end_time_ms)
      and (proof_within_ms is null or arrival_ms - proven_ms <= proof_within_ms)`;

/** Prepared once a connection, and planned once where `pool` is made for it: planning takes longer than a small batch. `limit 1` keeps the planner at the primary keys,
 *  whatever it has not yet learnt of the size of the tables. */
const WRITE_CASTS = `
  with arriving as (${ARRIVING}
  ), held as (${HELD}
  ), found as materialized (
    select arriving.*, held.id_voting_session, held.status, held.end_time_ms, held.may_change_vote, held.logs,
      held.proof_within_ms,
      coalesce(arriving.vote_decision = any(held.vote_options), false) as option_known,
      elector.weight, coalesce(vote.revision, 0) as revision,
      vote.first_request_id is not distinct from arriving.request_id as is_first_request,
      case when vote.first_request_id = arriving.request_id then vote.first_request_mark
        else request.request_mark end as known_mark,
      case when vote.first_request_id = arriving.request_id then vote.first_arrival_time_ms
        else request.server_arrival_time_ms end as known_arrival_ms
    from arriving
    left join held on held.id = arriving.poll_id
    left join lateral (
      select weight from poll_electors
      where poll_id = arriving.poll_id and user_id = arriving.user_id limit 1
    ) elector on true
    left join lateral (
      select revision, first_request_id, first_request_mark, first_arrival_time_ms from votes
      where poll_id = arriving.poll_id and user_id = arriving.user_id limit 1
    ) vote on true
    left join lateral (
      select request_mark, server_arrival_time_ms from vote_requests
      where poll_id = arriving.poll_id and user_id = arriving.user_id and request_id = arriving.request_id limit 1
    ) request on true
  ), written as (
    insert into votes as vote (poll_id, user_id, vote_decision, vote_weight, server_arrival_time_ms, request_id,
      receipt_public, revision, first_request_id, first_request_mark, first_arrival_time_ms)
    select poll_id, user_id, vote_decision, weight, arrival_ms, request_id,
      receipt_public, revision + 1, request_id, request_mark, arrival_ms
    from found
    where known_mark is null and ${TAKES_CASTS}
      and weight is not null and option_known and (revision = 0 or may_change_vote)
    on conflict (poll_id, user_id) do update set vote_decision = excluded.vote_decision,
      server_arrival_time_ms = excluded.server_arrival_time_ms, request_id = excluded.request_id,
      receipt_public = excluded.receipt_public, revision = excluded.revision
    where vote.revision = excluded.revision - 1
    returning vote.poll_id, vote.user_id, vote.revision
  ), requested as (
    insert into vote_requests (poll_id, user_id, request_id, request_mark, server_arrival_time_ms)
    select poll_id, user_id, found.request_id, found.request_mark, found.arrival_ms
    from written join found using (poll_id, user_id) where written.revision > 1
  ), logged as (
    insert into vote_log (poll_id, user_id, revision, vote_decision, vote_weight, server_arrival_time_ms)
    select poll_id, user_id, written.revision, found.vote_decision, found.weight, found.arrival_ms
    from written join found using (poll_id, user_id) where found.logs
  )
  select found.status, coalesce(found.id_voting_session, '') as "idVotingSession", found.end_time_ms as "endMs",
    coalesce(found.may_change_vote, false) as "mayChange", found.option_known as "optionKnown",
    found.proof_within_ms as "proofWithinMs",
    trim_scale(found.weight)::text as weight, found.revision,
    found.known_mark as "knownMark", found.known_arrival_ms as "knownArrivalMs",
    not found.is_first_request as "knownChanged", written.revision as "writtenRevision"
  from found left join written using (poll_id, user_id)
  order by found.position`;
