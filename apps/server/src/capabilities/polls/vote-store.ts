import type { PollPrivacy, PollStatus } from '@hemicycle/contract/polls';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** A voter's own vote, with the poll's privacy and status. */
export interface OwnVoteRow {
  readonly pollId: string;
  readonly status: PollStatus;
  readonly anonymous: PollPrivacy;
  readonly voteDecision: string;
  readonly voteWeight: string;
  readonly arrivalMs: number;
  readonly requestId: string;
  readonly receiptPublic: string;
  readonly revision: number;
}

/** The votes of one person in the polls of a session, newest poll first. For that person alone. */
export async function loadOwnVotes(
  db: Kysely<Database>,
  idVotingSession: string,
  userId: string,
): Promise<OwnVoteRow[]> {
  const { rows } = await sql<OwnVoteRow>`
    select p.id as "pollId", p.status, p.anonymous, v.vote_decision as "voteDecision",
      trim_scale(v.vote_weight)::text as "voteWeight", v.server_arrival_time_ms as "arrivalMs",
      v.request_id as "requestId", v.receipt_public as "receiptPublic", v.revision
    from polls p join votes v on v.poll_id = p.id and v.user_id = ${userId}
    where p.id_voting_session = ${idVotingSession}
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
