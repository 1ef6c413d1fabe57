import type { Passkey } from '@hemicycle/contract/passkeys';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { deletePasskeyRow, loadPasskeysOf, renamePasskeyRow } from './passkey-store.ts';
import { presentPasskey } from './present-passkey.ts';

/** The viewer's passkeys, the oldest first. Source: BEY-32. */
export async function listPasskeys(deps: Deps, { userId }: Viewer): Promise<Passkey[]> {
  return (await loadPasskeysOf(deps.db, userId)).map(presentPasskey);
}

/** Renames one of the viewer's passkeys. @throws DomainError `not-found`, also for the passkey of
 *  another account. Source: BEY-32. */
export async function renamePasskey(
  deps: Deps,
  { userId }: Viewer,
  passkeyId: string,
  name: string,
): Promise<Passkey> {
  const row = await renamePasskeyRow(deps.db, userId, passkeyId, name);
  if (row === null) throw new DomainError('not-found');
  return presentPasskey(row);
}

/** Removes one of the viewer's passkeys; the viewer can still sign in by password. @throws
 *  DomainError `not-found`, also for the passkey of another account. Source: BEY-32. */
export async function removePasskey(deps: Deps, { userId }: Viewer, passkeyId: string): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    if (!(await deletePasskeyRow(transaction, userId, passkeyId))) throw new DomainError('not-found');
    const act = { act: 'removePasskey', byUserId: userId, userId: null, detail: {} } as const;
    await enterAct(deps, transaction, null, { ...act, created: deps.clock.nowMs() });
  });
  deps.log.info({ userId, passkeyId }, 'a passkey was removed');
}
