import type { PollPrivacy, PollStatus } from '@hemicycle/contract/polls';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** A voter's own vote, with the poll's privacy and status. */
export interface OwnVoteRow {
  readonly pollId: string;
  readonly userId: string;
  readonly status: PollStatus;
  readonly anonymous: PollPrivacy;
  readonly voteDecision: string;
  readonly voteWeight: string;
  readonly arrivalMs: number;
  readonly requestId: string;
  readonly receiptPublic: string;
  readonly revision: number;
}

/** The votes of the people given in the polls of a session, newest poll first, or in one poll. Each is for that person alone. */
export async function loadOwnVotes(
  db: Kysely<Database>,
  of: { readonly userIds: readonly string[] } & (
    | { readonly idVotingSession: string }
    | { readonly pollId: string }
  ),
): Promise<OwnVoteRow[]> {
  const polls = 'pollId' in of ? sql`p.id = ${of.pollId}` : sql`p.id_voting_session = ${of.idVotingSession}`;
  const { rows } = await sql<OwnVoteRow>`
    select p.id as "pollId", v.user_id as "userId", p.status, p.anonymous, v.vote_decision as "voteDecision",
      trim_scale(v.vote_weight)::text as "voteWeight", v.server_arrival_time_ms as "arrivalMs",
      v.request_id as "requestId", v.receipt_public as "receiptPublic", v.revision
    from polls p join votes v on v.poll_id = p.id and v.user_id = any(${[...of.userIds]}::text[])
    where ${polls}
    order by p.number desc`.execute(db);
  return rows;
}

/** A vote that counts, with its voter as the electorate knows them. */
export interface CountedVoteRow {
  readonly userId: string;
  readonly voteDecision: string;
  readonly voteWeight: string;
  readonly arrivalMs: number;
  readonly receiptPublic: string;
}

/** All votes that count in a poll. Their order means nothing. */
export async function loadCountedVotes(db: Kysely<Database>, pollId: string): Promise<CountedVoteRow[]> {
  const { rows } = await sql<CountedVoteRow>`
    select user_id as "userId", vote_decision as "voteDecision", trim_scale(vote_weight)::text as "voteWeight",
      server_arrival_time_ms as "arrivalMs", receipt_public as "receiptPublic"
    from votes where poll_id = ${pollId}`.execute(db);
  return rows;
}
