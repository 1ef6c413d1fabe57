import type { Pool } from 'pg';
import { ARRIVING, ELECTOR, HELD, parametersOf, TAKES_CASTS, type Cast } from './cast-store.ts';

/** A vote that is now on record and is the voter's first one in the poll. */
export interface FirstVote {
  readonly pollId: string;
  readonly userId: string;
  readonly idVotingSession: string;
  /** The frozen weight of the voter. */
  readonly weight: string;
}

/** Writes the casts that `writeCasts` would write as a voter's first vote, in polls without a log
 *  of votes. It is one statement and therefore one transaction. In a division nearly all casts are
 *  first votes, and this statement takes half the time. Casts that it does not write are undefined
 *  in the answer: give them to `writeCasts`, which also tells the reason. Both use the same
 *  conditions. */
export async function writeFirstVotes(
  pool: Pool,
  casts: readonly Cast[],
): Promise<(FirstVote | undefined)[]> {
  const query = { name: 'write-first-votes', text: WRITE_FIRST_VOTES, values: parametersOf(casts) };
  const { rows } = await pool.query<FirstVote>(query);
  const written = new Map(rows.map((row) => [`${row.pollId} ${row.userId}`, row]));
  return casts.map(({ pollId, userId }) => written.get(`${pollId} ${userId}`));
}

const WRITE_FIRST_VOTES = `
  with arriving as (${ARRIVING}
  ), held as (${HELD}
  ), written as (
    insert into votes (poll_id, user_id, proxy_user_id, vote_decision, vote_weight, server_arrival_time_ms, request_id,
      receipt_public, revision, first_request_id, first_request_mark, first_arrival_time_ms, cast_signature,
      cast_statement, first_cast_statement, entered)
    select poll_id, user_id, nullif(caster_id, user_id), vote_decision, weight, arrival_ms, request_id,
      receipt_public, 1, request_id, request_mark, arrival_ms, case when signed_casts then cast_signature end,
      case when signed_casts then cast_statement end, case when signed_casts then cast_statement end, entered
    from arriving join held on held.id = arriving.poll_id
    cross join lateral (${ELECTOR}
    ) elector
    where not logs and ${TAKES_CASTS} and coalesce(split_total = weight, true)
      and (cast_after is null or not signed_casts) and (entered is null or read_revision = 0)
    on conflict (poll_id, user_id) do nothing
    returning poll_id, user_id, vote_weight
  ), sealing as (
    insert into sealed_ballots (poll_id, user_id, sealed)
    select poll_id, user_id, sealed from written join arriving using (poll_id, user_id) where sealed is not null
  )
  select poll_id as "pollId", user_id as "userId", id_voting_session as "idVotingSession",
    trim_scale(vote_weight)::text as weight
  from written join held on held.id = poll_id`;
