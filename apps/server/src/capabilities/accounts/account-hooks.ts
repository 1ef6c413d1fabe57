import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';

/** What one capability does after accounts were changed, once the change is committed.
 *  `capabilities.ts` lists the hooks; news is announced in the order of that list. */
export interface AccountHook {
  /** Is called when the password of the account was changed. */
  readonly changedPassword?: (deps: Pick<Deps, 'db' | 'news'>, userId: string) => Promise<void>;
  /** Is called in the transaction that gives the account another e-mail address. */
  readonly changesAddress?: (transaction: Transaction<Database>, userId: string) => Promise<void>;
  /** Is called in the transaction that deletes the account, before it is deleted. */
  readonly beforeDeletion?: (transaction: Transaction<Database>, userId: string) => Promise<void>;
  /** Is called when the account was switched off or deleted. */
  readonly switchedOff?: (deps: Pick<Deps, 'db' | 'clock' | 'news'>, userId: string) => Promise<void>;
  /** Is called in the transaction of an import whose new people are to be invited by mail. */
  readonly invited?: (
    deps: Pick<Deps, 'jobs'>,
    transaction: Transaction<Database>,
    invitation: { readonly importId: string; readonly siteUrl: string; readonly nowMs: number },
  ) => Promise<void>;
  /** Is called when the names, roles or groups of these accounts were changed. */
  readonly changed?: (deps: Pick<Deps, 'db' | 'clock' | 'news'>, userIds: readonly string[]) => Promise<void>;
}
