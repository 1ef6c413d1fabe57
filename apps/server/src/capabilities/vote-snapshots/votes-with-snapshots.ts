import type { Poll, PollPrivacy } from '@hemicycle/contract/polls';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** A vote by its receipt. */
export interface VoteWithSnapshot {
  /** Whose vote it is. */
  readonly userId: string;
  /** Who cast it: the voter or a proxy. */
  readonly casterId: string;
  readonly privacy: PollPrivacy;
  readonly arrivalMs: number;
}

/** The polls and votes of which snapshots are taken. */
export interface VotesWithSnapshots {
  /** A poll that the viewer may know of. @throws DomainError `not-found`. */
  readonly requirePollOf: (
    db: Kysely<Database>,
    viewer: Viewer,
    pollId: string,
  ) => Promise<Pick<Poll, 'id' | 'anonymous' | 'status'>>;
  /** The vote with this public receipt in a poll that is open or closed; null: there is none. */
  readonly loadVoteByReceipt: (
    db: Kysely<Database>,
    pollId: string,
    receipt: string,
  ) => Promise<VoteWithSnapshot | null>;
}
