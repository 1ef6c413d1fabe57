import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { NewsItem } from '../../news.ts';

/** A session that is held in a transaction. */
export interface HeldSession {
  readonly transaction: Transaction<Database>;
  readonly idVotingSession: string;
}

/** What one capability does where a session ends, is deleted, or loses people: in the same
 *  transaction, in its own tables. `app.ts` lists them; their order is that in which rows are held
 *  and news is told. */
export interface SessionHook {
  /** @throws DomainError where the session may not end yet. */
  readonly beforeEnd?: (session: HeldSession) => Promise<void>;
  /** Ends what runs in the session. Returns what is told after the commit. */
  readonly end?: (session: HeldSession, nowMs: number) => Promise<NewsItem[]>;
  /** @throws DomainError where the session may not be deleted. Its rows go with the session's. */
  readonly beforeDeletion?: (session: HeldSession) => Promise<void>;
  /** Holds what is held before the states of people, where nobody may come in. */
  readonly hold?: (session: HeldSession) => Promise<void>;
  /** These people are taken out of the session now. Returns what is told after the commit. */
  readonly takeOut?: (session: HeldSession, userIds: readonly string[], nowMs: number) => Promise<NewsItem[]>;
}
