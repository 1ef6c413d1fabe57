import type { Deps } from '../../deps.ts';

/** What one capability does where others change accounts, after the commit. `app.ts` lists them;
 *  their order is that in which news is told. */
export interface AccountHook {
  /** The account has another password than before. */
  readonly changedPassword?: (deps: Pick<Deps, 'db' | 'news'>, userId: string) => Promise<void>;
  /** These accounts have other names, roles or groups than before. */
  readonly changed?: (deps: Pick<Deps, 'db' | 'news'>, userIds: readonly string[]) => Promise<void>;
}
