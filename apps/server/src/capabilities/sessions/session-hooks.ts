import type { RoomChanges } from '@hemicycle/contract/rooms-of-session';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';

/** A session that its transaction has locked. */
export interface HeldSession {
  readonly transaction: Transaction<Database>;
  readonly idVotingSession: string;
}

/** What one capability does in its own tables when a session ends, is deleted, loses people or has
 *  its switches changed. It does so in the same transaction unless a method says otherwise.
 *  `capabilities.ts` lists the hooks; rows are locked and news is announced in the order of that
 *  list. */
export interface SessionHook {
  /** @throws DomainError where the session may not end yet. */
  readonly beforeEnd?: (session: HeldSession) => Promise<void>;
  /** Ends what runs in the session. Returns the news to announce after the commit. */
  readonly end?: (session: HeldSession, nowMs: number) => Promise<NewsItem[]>;
  /** Is called when a session whose end had come gets a later one. */
  readonly goOn?: (session: HeldSession, nowMs: number) => Promise<void>;
  /** Checks whether the session may be deleted. The database deletes the hook's rows together with
   *  the session. @throws DomainError where it may not. */
  readonly beforeDeletion?: (session: HeldSession) => Promise<void>;
  /** Takes the locks that must come before those on people's states, where nobody may enter
   *  meanwhile. */
  readonly hold?: (session: HeldSession) => Promise<void>;
  /** Ids of all people about whom the hook stores something in the session. */
  readonly people?: (session: HeldSession) => Promise<string[]>;
  /** Is called when these people are taken out of the session. Returns the news to announce after
   *  the commit. */
  readonly takeOut?: (session: HeldSession, userIds: readonly string[], nowMs: number) => Promise<NewsItem[]>;
  /** Is called when the session gets a lobby, in a transaction in which nobody can enter. */
  readonly beginLobby?: (session: HeldSession, nowMs: number) => Promise<void>;
  /** Takes out of the rooms of the session whoever may not be there any more, because it was
   *  closed, in a transaction in which nobody can enter. Returns the news to announce after the
   *  commit. */
  readonly putStrangersOut?: (session: HeldSession, nowMs: number) => Promise<NewsItem[]>;
  /** Opens, marks, renames and closes rooms of the session. Returns the news to announce after the
   *  commit. @throws DomainError where a room cannot be opened, or was closed meanwhile. */
  readonly saveRooms?: (
    deps: Deps,
    session: HeldSession,
    rooms: RoomChanges,
    by: { readonly userId: string; readonly nowMs: number },
  ) => Promise<NewsItem[]>;
  /** Keeps quorum rules from being deleted until the end of the transaction. Returns the ids of
   *  those that exist. */
  readonly lockRules?: (
    transaction: Kysely<Database>,
    ruleIds: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  /** Is called after the commit when the session applies other quorum rules. */
  readonly applyRules?: (deps: Deps, idVotingSession: string) => Promise<void>;
  /** Is called after the commit when all people of the session were muted by force. */
  readonly muteAll?: (deps: Deps, idVotingSession: string, what: 'audio' | 'video') => Promise<void>;
}
