import type { Poll, PollPrivacy } from '@hemicycle/contract/polls';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** A vote, found by its receipt. */
export interface VoteWithSnapshot {
  /** The voter to whom the vote belongs. */
  readonly userId: string;
  /** The person who cast the vote: the voter or their proxy. */
  readonly casterId: string;
  readonly privacy: PollPrivacy;
  readonly arrivalMs: number;
}

/** Access to the polls and votes for which snapshots are taken. */
export interface VotesWithSnapshots {
  /** The poll, where the viewer may see it. @throws DomainError `not-found`. */
  readonly requirePollOf: (
    db: Kysely<Database>,
    viewer: Viewer,
    pollId: string,
  ) => Promise<Pick<Poll, 'id' | 'anonymous' | 'status'>>;
  /** The vote with this public receipt in an open or closed poll; null: there is none. */
  readonly loadVoteByReceipt: (
    db: Kysely<Database>,
    pollId: string,
    receipt: string,
  ) => Promise<VoteWithSnapshot | null>;
}
