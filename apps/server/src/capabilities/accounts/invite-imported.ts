import { type PeopleImport, inviteImported as declared } from '@hemicycle/contract/people-imports';
import { IMPORT_UNDO_MS } from '@hemicycle/contract/import-times';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterActs } from '../audit/public.ts';
import { requireStillMay } from '../writing/public.ts';
import type { AccountHook } from './account-hooks.ts';
import { markInvited } from './import-letter-store.ts';
import { lockImport } from './people-import-store.ts';
import { listImports } from './people-imports.ts';

type Invitation = Parameters<NonNullable<AccountHook['invited']>>[2];

/** Has the people whom an import made invited by mail, with an entry in the audit log for each. Who
 *  was invited for this import before is not invited again. Resolves to how many are. Call it in
 *  the transaction that keeps or locks the import. Source: PEOP-02. */
export async function inviteImported(
  deps: Deps,
  hooks: readonly AccountHook[],
  transaction: Transaction<Database>,
  viewer: Viewer,
  invitation: Invitation,
): Promise<number> {
  const userIds = await markInvited(transaction, invitation.importId);
  if (userIds.length === 0) return 0;
  for (const hook of hooks) await hook.invited?.(deps, transaction, invitation);
  const act = { act: 'invitePerson', byUserId: viewer.userId, detail: {} } as const;
  await enterActs(deps, transaction, null, userIds, { ...act, created: invitation.nowMs });
  return userIds.length;
}

/** Has the people of an import invited that invited nobody when it was made.
 *  @throws DomainError `not-found`, `changed-meanwhile` where it was taken back, is not written
 *  yet, or where nobody is left to invite. Source: PEOP-02. */
export async function inviteAfterImport(
  deps: Deps,
  hooks: readonly AccountHook[],
  viewer: Viewer,
  { importId, siteUrl }: Omit<Invitation, 'nowMs'>,
): Promise<PeopleImport> {
  const nowMs = deps.clock.nowMs();
  await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    const kept = await lockImport(transaction, importId, nowMs - IMPORT_UNDO_MS);
    if (kept === undefined) throw new DomainError('not-found');
    if (kept.state !== 'done') throw new DomainError('changed-meanwhile');
    const invited = await inviteImported(deps, hooks, transaction, viewer, { importId, siteUrl, nowMs });
    if (invited === 0) throw new DomainError('changed-meanwhile');
  });
  const [after] = await listImports(deps.db, nowMs, importId);
  if (after === undefined) throw new DomainError('not-found');
  return after;
}
