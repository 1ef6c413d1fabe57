import type { ModerationActDetail } from '@hemicycle/contract/audit';
import type { ItemsOfVote } from '@hemicycle/contract/poll-drafts';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { NewsItem } from '../../news.ts';

/** A vote for its place in the agenda. */
interface Vote {
  readonly idVotingSession: string;
  readonly pollId: string;
}

/** What followed: the news to announce after the commit, and the changes for the audit log. */
export interface PlacedVote {
  readonly news: readonly NewsItem[];
  readonly changes: NonNullable<ModerationActDetail['changes']>;
}

/** Where votes belong in the agenda, which polls do not know: it is given to them. Each writes in
 *  the transaction of the caller. Source: AGENDA-01. */
export interface VoteItems {
  /** Places a vote that was just made. `chosen` absent: nobody chose. @throws DomainError
   *  `invalid-input`. */
  readonly placeMade: (
    transaction: Transaction<Database>,
    vote: Vote,
    chosen: ItemsOfVote | undefined,
  ) => Promise<PlacedVote>;
  /** Places a draft as its author chooses. `before`: where it belonged when that was read. @throws
   *  DomainError `invalid-input`, `changed-meanwhile`. */
  readonly choose: (
    transaction: Transaction<Database>,
    vote: Vote,
    to: { readonly chosen: ItemsOfVote; readonly before: ItemsOfVote | undefined },
  ) => Promise<PlacedVote>;
  /** Places a vote that opens. */
  readonly placeOpened: (transaction: Transaction<Database>, vote: Vote) => Promise<readonly NewsItem[]>;
}
