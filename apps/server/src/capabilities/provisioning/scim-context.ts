import type { Transaction } from 'kysely';
import { ScimError } from '../../adapters/scim/scim.ts';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { AccountHook } from '../accounts/public.ts';
import { lockRolesOfAll } from '../writing/public.ts';
import { holdToken, type TokenRow } from './token-store.ts';

/** A call of a directory. */
export interface ScimContext {
  readonly deps: Deps;
  readonly hooks: readonly AccountHook[];
  readonly directory: TokenRow;
  /** The address under which the resources stand. */
  readonly base: string;
  /** `If-Match`: the version that the directory has read; null: it names none. */
  readonly ifMatch: string | null;
}

/** Who was changed, for the news after the commit. */
export interface ScimNews {
  readonly switchedOff: string[];
  readonly changed: string[];
}

/** Writes for a directory: all of it, or nothing. Afterwards who was switched off leaves every
 *  meeting, on every server. @throws ScimError. Source: BEY-46. */
export async function writeForDirectory<Result>(
  { deps, hooks, directory }: ScimContext,
  write: (transaction: Transaction<Database>, news: ScimNews) => Promise<Result>,
): Promise<Result> {
  let news: ScimNews = { switchedOff: [], changed: [] };
  try {
    const result = await inTransaction(deps.db, async (transaction) => {
      news = { switchedOff: [], changed: [] };
      await lockRolesOfAll(transaction);
      if (!(await holdToken(transaction, directory.id)))
        throw new ScimError(401, null, 'The token was revoked.');
      return write(transaction, news);
    });
    for (const userId of news.switchedOff) for (const hook of hooks) await hook.switchedOff?.(deps, userId);
    if (news.changed.length > 0) for (const hook of hooks) await hook.changed?.(deps, news.changed);
    return result;
  } catch (error) {
    throw asScimError(error);
  }
}

/** Refuses where the directory has read another version. @throws ScimError 412. */
export function requireVersion({ ifMatch }: ScimContext, version: string): void {
  if (ifMatch === null || ifMatch === '*') return;
  if (!ifMatch.split(',').some((one) => one.trim() === version))
    throw new ScimError(412, null, 'It was changed meanwhile. Read it again.');
}

function asScimError(error: unknown): unknown {
  const taken = () => new ScimError(409, 'uniqueness', 'Another one has this address or name.');
  if (isUniqueViolation(error)) return taken();
  if (!(error instanceof DomainError)) return error;
  switch (error.code) {
    case 'already-exists':
      return taken();
    case 'not-found':
      return new ScimError(404, null, 'There is none with this id.');
    case 'last-administrator':
      return new ScimError(409, 'mutability', 'The site must keep one administrator who is switched on.');
    case 'invalid-input':
      return new ScimError(400, 'invalidValue', error.details[0]?.problem ?? 'A value is not right.');
    default:
      return error;
  }
}
