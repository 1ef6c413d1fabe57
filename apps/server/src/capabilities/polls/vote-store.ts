import type { BallotForm } from '@hemicycle/contract/ballots';
import type { PollPrivacy, PollStatus } from '@hemicycle/contract/polls';
import type { CastSignature } from '@hemicycle/contract/records';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { Clerk } from './poll-tables.ts';

/** A vote of one viewer: their own, or one that they cast as a proxy. With the poll's privacy and
 *  status. */
export interface OwnVoteRow {
  /** The only person who may read the row: the voter, or the proxy who cast it. */
  readonly viewerId: string;
  readonly pollId: string;
  /** The voter to whom the vote belongs. */
  readonly userId: string;
  readonly proxyUserId: string | null;
  readonly status: PollStatus;
  readonly anonymous: PollPrivacy;
  readonly form: BallotForm;
  readonly maySplit: boolean;
  /** The ballot's text; null where the choice is sealed or stored without its voter. */
  readonly text: string | null;
  readonly sealed: Buffer | null;
  readonly voteWeight: string;
  readonly arrivalMs: number;
  readonly requestId: string;
  /** Null where only the request for the vote is known. */
  readonly receiptPublic: string | null;
  readonly revision: number;
  /** The challenge that was signed for it; null where casts are not signed. */
  readonly castStatement: string | null;
  /** The clerk who entered it in a roll call; null where it was cast. */
  readonly enteredBy: string | null;
}

/** Polls `p` that hide while they are open who has voted. A proxy is not told that the other person
 *  has voted in person, and of their own vote only their last request, without the choice, whether
 *  or not it still counts: that it was replaced would tell, and where the count moves with the
 *  votes, its next move could reveal the other person's choice. Source: PRIV-03, PRIV-06. */
export const HIDES_IN_PERSON = sql`p.status = 'open'
  and p.anonymous in ('privatevoter', 'privatevoterselection', 'limitedvisibility')`;

/** The votes of these people, and those that they cast as proxies, in these polls, newest poll
 *  first. Each row is for its `viewerId` alone. One query. */
export async function loadOwnVotes(
  db: Kysely<Database>,
  of: { readonly userIds: readonly string[]; readonly pollIds: readonly string[] },
): Promise<OwnVoteRow[]> {
  const polls = sql`p.id = any(${[...of.pollIds]}::text[])`;
  const userIds = sql`${[...of.userIds]}::text[]`;
  const { rows } = await sql<OwnVoteRow>`
    with own as (
      select v.user_id as viewer_id, v.poll_id, v.user_id, v.proxy_user_id, v.vote_decision, v.vote_weight,
        v.server_arrival_time_ms, v.request_id, v.receipt_public, v.revision, v.cast_statement, v.entered
      from polls p join votes v on v.poll_id = p.id where ${polls} and v.user_id = any(${userIds})
      union all
      select e.proxy_user_id, v.poll_id, v.user_id, v.proxy_user_id, v.vote_decision, v.vote_weight,
        v.server_arrival_time_ms, v.request_id, v.receipt_public, v.revision, v.cast_statement, v.entered
      from polls p
      join poll_electors e on e.poll_id = p.id and e.proxy_user_id = any(${userIds})
      join votes v on v.poll_id = p.id and v.user_id = e.user_id and v.proxy_user_id = e.proxy_user_id
      where ${polls} and not (${HIDES_IN_PERSON})
      union all
      select e.proxy_user_id, v.poll_id, v.user_id, e.proxy_user_id, null, v.vote_weight, asked.arrival_ms,
        asked.request_id, null, asked.revision, asked.cast_statement, null::jsonb
      from polls p
      join poll_electors e on e.poll_id = p.id and e.proxy_user_id = any(${userIds})
      join votes v on v.poll_id = p.id and v.user_id = e.user_id
      cross join lateral (
        select request_id, arrival_ms, revision, cast_statement from (
          select v.first_request_id as request_id, v.first_arrival_time_ms as arrival_ms, 1 as revision,
            v.first_cast_statement as cast_statement
          union all
          select request_id, server_arrival_time_ms, 2, cast_statement from vote_requests
          where poll_id = v.poll_id and user_id = v.user_id
        ) requests where starts_with(request_id, e.proxy_user_id || ':')
        order by revision desc, arrival_ms desc, request_id limit 1
      ) asked
      where ${polls} and ${HIDES_IN_PERSON}
    )
    select own.viewer_id as "viewerId", p.id as "pollId", own.user_id as "userId", own.proxy_user_id as "proxyUserId", p.status, p.anonymous,
      p.form, p.may_split as "maySplit", own.vote_decision as text, sealed.sealed,
      trim_scale(own.vote_weight)::text as "voteWeight", own.server_arrival_time_ms as "arrivalMs",
      own.request_id as "requestId", own.receipt_public as "receiptPublic", own.revision, own.cast_statement as "castStatement",
      own.entered ->> 'name' as "enteredBy"
    from own join polls p on p.id = own.poll_id
    left join sealed_ballots sealed on sealed.poll_id = own.poll_id and sealed.user_id = own.user_id
      and own.receipt_public is not null
    order by p.number desc, own.user_id`.execute(db);
  return rows;
}

/** A vote that counts, with its voter. In a secret poll it says only that the voter took part. */
export interface CountedVoteRow {
  readonly userId: string;
  readonly proxyUserId: string | null;
  /** The ballot's text; null where the choice is stored without its voter. */
  readonly text: string | null;
  readonly voteWeight: string;
  readonly arrivalMs: number;
  readonly receiptPublic: string;
  /** The passkey signature, where the poll asks for signed casts. */
  readonly signature: CastSignature | null;
  /** The clerk who entered it in a roll call; null where it was cast. */
  readonly entered: Clerk | null;
}

/** All votes that count in a poll, in no order. */
export async function loadCountedVotes(db: Kysely<Database>, pollId: string): Promise<CountedVoteRow[]> {
  const { rows } = await sql<CountedVoteRow>`
    select user_id as "userId", proxy_user_id as "proxyUserId", vote_decision as text,
      trim_scale(vote_weight)::text as "voteWeight", server_arrival_time_ms as "arrivalMs",
      receipt_public as "receiptPublic", cast_signature as signature, entered
    from votes where poll_id = ${pollId}`.execute(db);
  return rows;
}

/** When the latest vote of a poll arrived, ms since the epoch. Replaced votes are included where
 *  they are logged. Null: nobody has voted. */
export async function loadLatestArrivalMs(db: Kysely<Database>, pollId: string): Promise<number | null> {
  const { rows } = await sql<{ latestMs: number | null }>`
    select greatest(
      (select max(server_arrival_time_ms) from votes where poll_id = ${pollId}),
      (select max(server_arrival_time_ms) from vote_log where poll_id = ${pollId})) as "latestMs"`.execute(
    db,
  );
  return rows[0]?.latestMs ?? null;
}

/** A vote that counts, with the person who cast it: the voter or their proxy. */
export interface CastVoteRow {
  readonly userId: string;
  readonly casterId: string;
  readonly privacy: PollPrivacy;
  readonly arrivalMs: number;
}

/** The vote with this public receipt in an open or closed poll, or null. */
export async function loadVoteByReceipt(
  db: Kysely<Database>,
  pollId: string,
  receiptPublic: string,
): Promise<CastVoteRow | null> {
  const { rows } = await sql<CastVoteRow>`
    select v.user_id as "userId", coalesce(v.proxy_user_id, v.user_id) as "casterId", p.anonymous as privacy,
      v.server_arrival_time_ms as "arrivalMs"
    from votes v join polls p on p.id = v.poll_id
    where v.poll_id = ${pollId} and v.receipt_public = ${receiptPublic} and p.status in ('open', 'closed')`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A vote that was replaced by a later one of the same voter. */
export interface EarlierVoteRow {
  readonly userId: string;
  readonly text: string;
  readonly arrivalMs: number;
  readonly signature: CastSignature | null;
  readonly entered: Clerk | null;
}

/** The replaced votes of a poll, where it logs them, by voter and oldest first. */
export async function loadEarlierVotes(db: Kysely<Database>, pollId: string): Promise<EarlierVoteRow[]> {
  const { rows } = await sql<EarlierVoteRow>`
    select log.user_id as "userId", log.vote_decision as text, log.server_arrival_time_ms as "arrivalMs",
      log.cast_signature as signature, log.entered
    from vote_log log join votes using (poll_id, user_id)
    where log.poll_id = ${pollId} and log.revision < votes.revision
    order by log.user_id, log.revision`.execute(db);
  return rows;
}
