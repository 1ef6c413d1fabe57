import type { PollStatus } from '@hemicycle/contract/polls';
import type { CastRefusal } from '@hemicycle/rules/polls/check-cast';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../../database.ts';

/** One vote on its way into the record. `receipts.ts` makes `requestMark` and `receiptPublic`; in a
 *  secret poll the poll's seal makes the mark. */
export interface Cast {
  readonly pollId: string;
  /** The voter to whom the vote belongs. */
  readonly userId: string;
  /** The person who casts it: the voter or their proxy. */
  readonly casterId: string;
  /** The ballot as text for storage; null where it is sealed or does not fit the poll. */
  readonly voteDecision: string | null;
  /** The sealed ballot of a secret poll; otherwise null. */
  readonly sealed: Buffer | null;
  /** Why the ballot does not fit the poll; null when it does. */
  readonly ballotRefusal: CastRefusal | null;
  /** The sum of the parts of a split vote; null where the vote is not split. */
  readonly splitTotal: string | null;
  readonly requestId: string;
  /** Null in a secret poll whose key is gone: then only its id identifies the request. */
  readonly requestMark: string | null;
  readonly receiptPublic: string;
  /** When the request arrived by the server's clock, ms since the epoch. */
  readonly arrivalMs: number;
  /** When the caster last proved who they are, ms since the epoch. */
  readonly provenAtMs: number;
  /** The valid passkey signature as it is stored; null where there is none. */
  readonly signature: string | null;
  /** `statement` is the challenge that was signed; `after` is the statement of the vote that this
   *  cast replaces. Null where there is none. */
  readonly statement: string | null;
  readonly after: string | null;
  /** Whether a signature came that is not a valid signature of this ballot by a passkey of the
   *  caster. */
  readonly signatureRefused: boolean;
  /** Of a vote that a clerk enters in a roll call: who the clerk is, as JSON text, and the revision
   *  of the vote on record as they have read it (0: none). Null: it is cast. */
  readonly entry: { readonly by: string; readonly revision: number } | null;
}

/** The facts that the statement found for one cast, and whether it wrote the vote. */
export interface CastFinding {
  /** Null: the poll does not exist. */
  readonly status: PollStatus | null;
  readonly idVotingSession: string;
  readonly endMs: number | null;
  /** Whether the poll is suspended, or was when the request arrived. */
  readonly suspended: boolean;
  readonly mayChange: boolean;
  /** The greatest age of the proof of identity, in ms; null: the poll asks for none. */
  readonly proofWithinMs: number | null;
  /** Whether each cast has to be signed. */
  readonly signedCasts: boolean;
  /** The frozen weight of the voter; null outside the electorate, and where the caster is neither
   *  the voter nor their proxy. */
  readonly weight: string | null;
  /** Whether the parts of a split vote add up to the weight. */
  readonly splitFits: boolean;
  /** The revision of the vote on record before this cast; 0 without one. */
  readonly revision: number;
  /** Whether a signed cast names the statement of the vote on record, or none where there is no
   *  vote. */
  readonly inOrder: boolean;
  /** Whether the roll is called, and whether a clerk entered the vote on record. */
  readonly rollCall: boolean;
  readonly wasEntered: boolean;
  /** Whether a proxy casts although the voter has voted in person. */
  readonly votedInPerson: boolean;
  /** The mark of an earlier request with the same `requestId`; null without one. */
  readonly knownMark: string | null;
  readonly knownArrivalMs: number | null;
  readonly knownChanged: boolean;
  /** The statement that was signed in that earlier request; null where casts are not signed. */
  readonly knownStatement: string | null;
  /** The revision of the vote that this cast wrote; null when it was not written. */
  readonly writtenRevision: number | null;
}

/** Writes the casts that may be written, in one statement and therefore one transaction. Answers
 *  the findings for each cast, in the given order. It locks the polls FOR SHARE and a close locks
 *  them FOR UPDATE, so a close comes completely before or after it. A voter must not appear twice
 *  for one poll. Where a cast meets another cast of the same voter, the finding says neither
 *  written nor refused: send it again. Errors contain no values, because a decision must not reach
 *  a log. */
export async function writeCasts(pool: Pool, casts: readonly Cast[]): Promise<CastFinding[]> {
  const query = { name: 'write-casts', text: WRITE_CASTS, values: parametersOf(casts) };
  const { rows } = await pool.query<CastFinding>(query);
  return rows;
}

/** As `writeCasts`, in the given transaction. */
export async function writeCastsIn(db: Kysely<Database>, casts: readonly Cast[]): Promise<CastFinding[]> {
  const { rows } = await db.executeQuery<CastFinding>(CompiledQuery.raw(WRITE_CASTS, parametersOf(casts)));
  return rows;
}

/** The parameters of the SQL statements that write casts. */
export function parametersOf(casts: readonly Cast[]): unknown[] {
  return [
    casts.map((cast) => cast.pollId),
    casts.map((cast) => cast.userId),
    casts.map((cast) => cast.casterId),
    casts.map((cast) => cast.voteDecision),
    casts.map((cast) => cast.sealed),
    casts.map((cast) => cast.ballotRefusal === null),
    casts.map((cast) => cast.splitTotal),
    casts.map((cast) => cast.requestId),
    casts.map((cast) => cast.requestMark ?? ''),
    casts.map((cast) => cast.receiptPublic),
    casts.map((cast) => cast.arrivalMs),
    casts.map((cast) => cast.provenAtMs),
    [...new Set(casts.map((cast) => cast.pollId))],
    casts.map((cast) => cast.signature),
    casts.map((cast) => cast.statement),
    casts.map((cast) => cast.after),
    casts.map((cast) => cast.entry?.by ?? null),
    casts.map((cast) => cast.entry?.revision ?? 0),
  ];
}

/** SQL: the rows of the casts in this statement. */
export const ARRIVING = `
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::boolean[], $7::numeric[],
      $8::text[], $9::text[], $10::text[], $11::bigint[], $12::bigint[], $14::jsonb[], $15::text[], $16::text[],
      $17::jsonb[], $18::integer[])
      with ordinality as arriving (poll_id, user_id, caster_id, vote_decision, sealed, fits, split_total,
        request_id, request_mark, receipt_public, arrival_ms, proven_ms, cast_signature, cast_statement, cast_after, entered, read_revision, position)`;

/** SQL: the polls of these casts, locked against closing until the transaction ends. A poll whose
 *  close has begun counts as closed, even where that close was interrupted. */
export const HELD = `
    select id, id_voting_session, case when casting_ended_ms is null then status else 'closed' end as status,
      end_time_ms, suspended_ms, resumed_ms, may_change_vote, proof_within_ms, signed_casts,
      roll_call is not null as calls_roll, log_all_votes and anonymous in ('open', 'limitedvisibility') as logs
    from polls where id = any($13::text[]) order by id for share`;

/** SQL: the elector for whom a cast is, if the caster may vote for them. `limit 1` makes the
 *  planner use the primary key, even while it has no statistics of the tables. */
export const ELECTOR = `
      select weight from poll_electors
      where poll_id = arriving.poll_id and user_id = arriving.user_id
        and (arriving.caster_id = user_id or arriving.caster_id = proxy_user_id) limit 1`;

/** SQL: whether a poll is suspended, or was when this cast arrived: between a suspension and going
 *  on, the record has no vote. */
const SUSPENDED = `(suspended_ms is not null or coalesce(arrival_ms < resumed_ms, false))`;

/** SQL: whether a poll takes this cast now, without regard to the voter. */
export const TAKES_CASTS = `fits and status = 'open' and not ${SUSPENDED} and (end_time_ms is null or arrival_ms < end_time_ms)
      and (proof_within_ms is null or arrival_ms - proven_ms <= proof_within_ms)
      and (cast_signature is not null or not signed_casts) and (entered is null or calls_roll)`;

/** The statement is prepared once for each connection. With `preparedPool` it is also planned only
 *  once, since planning takes longer than writing a small batch. */
const WRITE_CASTS = `
  with arriving as (${ARRIVING}
  ), held as (${HELD}
  ), found as materialized (
    select arriving.*, held.id_voting_session, held.status, held.end_time_ms, held.may_change_vote, held.logs,
      held.suspended_ms, held.resumed_ms,
      held.proof_within_ms, held.signed_casts, held.calls_roll, elector.weight, vote.entered is not null as was_entered, coalesce(vote.revision, 0) as revision,
      coalesce(split_total = elector.weight, true) as split_fits,
      vote.revision is not null and vote.proxy_user_id is null and caster_id <> user_id as voted_in_person,
      vote.first_request_id is not distinct from arriving.request_id as is_first_request,
      not coalesce(held.signed_casts, false) or arriving.cast_after is not distinct from vote.cast_statement as in_order,
      case when vote.first_request_id = arriving.request_id then vote.first_request_mark
        else request.request_mark end as known_mark,
      case when vote.first_request_id = arriving.request_id then vote.first_arrival_time_ms
        else request.server_arrival_time_ms end as known_arrival_ms,
      case when vote.first_request_id = arriving.request_id then vote.first_cast_statement
        else request.cast_statement end as known_statement
    from arriving
    left join held on held.id = arriving.poll_id
    left join lateral (${ELECTOR}
    ) elector on true
    left join lateral (
      select revision, proxy_user_id, entered, first_request_id, first_request_mark, first_arrival_time_ms, first_cast_statement,
        cast_statement from votes
      where poll_id = arriving.poll_id and user_id = arriving.user_id limit 1
    ) vote on true
    left join lateral (
      select request_mark, server_arrival_time_ms, cast_statement from vote_requests
      where poll_id = arriving.poll_id and user_id = arriving.user_id and request_id = arriving.request_id limit 1
    ) request on true
  ), written as (
    insert into votes as vote (poll_id, user_id, proxy_user_id, vote_decision, vote_weight, server_arrival_time_ms,
      request_id, receipt_public, revision, first_request_id, first_request_mark, first_arrival_time_ms, cast_signature,
      cast_statement, first_cast_statement, entered)
    select poll_id, user_id, nullif(caster_id, user_id), vote_decision, weight, arrival_ms,
      request_id, receipt_public, revision + 1, request_id, request_mark, arrival_ms, case when signed_casts then cast_signature end,
      case when signed_casts then cast_statement end, case when signed_casts then cast_statement end, entered
    from found
    where known_mark is null and ${TAKES_CASTS} and weight is not null and split_fits
      and not voted_in_person and (revision = 0 or may_change_vote or (entered is not null and was_entered)) and in_order
      and (entered is null or (read_revision = revision and (revision = 0 or was_entered)))
    on conflict (poll_id, user_id) do update set vote_decision = excluded.vote_decision,
      proxy_user_id = excluded.proxy_user_id, server_arrival_time_ms = excluded.server_arrival_time_ms,
      request_id = excluded.request_id, receipt_public = excluded.receipt_public, revision = excluded.revision,
      cast_signature = excluded.cast_signature, cast_statement = excluded.cast_statement,
      entered = excluded.entered
    where vote.revision = excluded.revision - 1
    returning vote.poll_id, vote.user_id, vote.revision
  ), sealing as (
    insert into sealed_ballots (poll_id, user_id, sealed)
    select poll_id, user_id, found.sealed from written join found using (poll_id, user_id)
    where found.sealed is not null
    on conflict (poll_id, user_id) do update set sealed = excluded.sealed
  ), requested as (
    insert into vote_requests (poll_id, user_id, request_id, request_mark, server_arrival_time_ms, cast_statement)
    select poll_id, user_id, found.request_id, found.request_mark, found.arrival_ms,
      case when found.signed_casts then found.cast_statement end
    from written join found using (poll_id, user_id) where written.revision > 1
  ), logged as (
    insert into vote_log (poll_id, user_id, revision, vote_decision, vote_weight, server_arrival_time_ms, cast_signature, entered)
    select poll_id, user_id, written.revision, found.vote_decision, found.weight, found.arrival_ms,
      case when found.signed_casts then found.cast_signature end, found.entered
    from written join found using (poll_id, user_id) where found.logs
  )
  select found.status, coalesce(found.id_voting_session, '') as "idVotingSession", found.end_time_ms as "endMs", ${SUSPENDED} as suspended,
    coalesce(found.may_change_vote, false) as "mayChange", found.proof_within_ms as "proofWithinMs",
    coalesce(found.signed_casts, false) as "signedCasts", trim_scale(found.weight)::text as weight, found.split_fits as "splitFits", found.revision,
    coalesce(found.calls_roll, false) as "rollCall", found.was_entered as "wasEntered",
    coalesce(found.voted_in_person, false) as "votedInPerson", found.in_order as "inOrder",
    found.known_mark as "knownMark", found.known_arrival_ms as "knownArrivalMs", found.known_statement as "knownStatement",
    not found.is_first_request as "knownChanged", written.revision as "writtenRevision"
  from found left join written using (poll_id, user_id)
  order by found.position`;
