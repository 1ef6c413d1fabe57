import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';

/** A session that is held in a transaction. */
export interface HeldSession {
  readonly transaction: Transaction<Database>;
  readonly idVotingSession: string;
}

/** What one capability does where a session ends, is deleted, loses people or is switched: in its
 *  own tables, and in the same transaction unless its method says otherwise. `app.ts` lists them;
 *  their order is that in which rows are held and news is told. */
export interface SessionHook {
  /** @throws DomainError where the session may not end yet. */
  readonly beforeEnd?: (session: HeldSession) => Promise<void>;
  /** Ends what runs in the session. Returns what is told after the commit. */
  readonly end?: (session: HeldSession, nowMs: number) => Promise<NewsItem[]>;
  /** @throws DomainError where the session may not be deleted. Its rows go with the session's. */
  readonly beforeDeletion?: (session: HeldSession) => Promise<void>;
  /** Holds what is held before the states of people, where nobody may come in. */
  readonly hold?: (session: HeldSession) => Promise<void>;
  /** Ids of all people of whom something is kept in the session. */
  readonly people?: (session: HeldSession) => Promise<string[]>;
  /** These people are taken out of the session now. Returns what is told after the commit. */
  readonly takeOut?: (session: HeldSession, userIds: readonly string[], nowMs: number) => Promise<NewsItem[]>;
  /** Holds quorum rules against deletion until the end of the transaction. Returns the ids of those
   *  that exist. */
  readonly lockRules?: (
    transaction: Kysely<Database>,
    ruleIds: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  /** The session applies other quorum rules than before. After the commit. */
  readonly applyRules?: (deps: Deps, idVotingSession: string) => Promise<void>;
  /** All people of the session are muted by force. After the commit. */
  readonly muteAll?: (deps: Deps, idVotingSession: string, what: 'audio' | 'video') => Promise<void>;
}
