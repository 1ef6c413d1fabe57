import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import * as declared from '@hemicycle/contract/scim';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { newToken, tokenHash } from '../../platform/auth/token.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireKnownReferences } from '../accounts/public.ts';
import { enterAct } from '../audit/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { deleteToken, insertToken, loadTokens, lockTokens, type TokenRow } from './token-store.ts';

/** All directories, without their tokens. Source: BEY-46. */
export async function listTokens({ db }: Pick<Deps, 'db'>): Promise<declared.ScimToken[]> {
  return (await loadTokens(db)).map(presentToken);
}

/** Makes a token for a directory; it is told once, and kept as a hash. @throws DomainError
 *  `already-exists`, `invalid-input` for unknown roles, `too-many-providers`. Source: BEY-46. */
export async function createToken(
  deps: Deps,
  viewer: Viewer,
  { name, firstRoles }: BodyOf<typeof declared.createScimToken>,
): Promise<AnswerOf<typeof declared.createScimToken>> {
  const token = newToken();
  const row: TokenRow = {
    ...{ id: randomUUID(), name, token_hash: tokenHash(token), first_roles: [...new Set(firstRoles)] },
    ...{ created_ms: deps.clock.nowMs(), used_ms: null },
  };
  try {
    await inTransaction(deps.db, async (transaction) => {
      await requireStillMay(deps, transaction, viewer, declared.createScimToken.access);
      await lockTokens(transaction);
      if ((await loadTokens(transaction)).length >= declared.SCIM_TOKENS_MAX)
        throw new DomainError('too-many-providers');
      await requireKnownReferences(transaction, { roles: firstRoles, groups: [] });
      await insertToken(transaction, row);
      await enter(deps, transaction, viewer, { to: name });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'scim_tokens_name_unique')) throw error;
    const problem = 'Another directory has this name.';
    throw new DomainError('already-exists', [{ path: 'name', problem }], { cause: error });
  }
  return { ...presentToken(row), token };
}

/** Revokes the token of a directory at once, on every server. @throws DomainError `not-found`. */
export async function revokeToken(deps: Deps, viewer: Viewer, tokenId: string): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.revokeScimToken.access);
    const name = await deleteToken(transaction, tokenId);
    if (name === null) throw new DomainError('not-found');
    await enter(deps, transaction, viewer, { from: name });
  });
}

function presentToken(row: TokenRow): declared.ScimToken {
  const { id, name, first_roles: firstRoles, created_ms: createdMs, used_ms: usedMs } = row;
  return { id, name, firstRoles, createdMs, usedMs };
}

function enter(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  transaction: Transaction<Database>,
  viewer: Viewer,
  detail: { readonly from?: string; readonly to?: string },
): Promise<void> {
  return enterAct(deps, transaction, null, {
    ...{ act: 'changeSignOn', byUserId: viewer.userId, userId: null, detail },
    created: deps.clock.nowMs(),
  });
}
