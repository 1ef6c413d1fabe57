import type { ProvenSignOut } from '../../adapters/proven-person.ts';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enterAct } from '../audit/public.ts';
import { deleteThoseSignIns } from '../auth/public.ts';
import { findSignInsAtProvider, noteLogoutToken } from './provider-sign-in-store.ts';
import type { ProviderRow } from './provider-store.ts';

/** Ends the sign-ins that ended at a provider: their cookies, sockets and media, on every server.
 *  `usedOnce`: what makes the message of the provider this one; a message that was used before ends
 *  nothing more. Source: BEY-21, BEY-46. */
export async function endSignInsAtProvider(
  deps: Deps,
  provider: ProviderRow,
  said: ProvenSignOut & { readonly usedOnce: string },
): Promise<void> {
  const ended = await inTransaction(deps.db, async (transaction) => {
    const used = { hash: tokenHash(said.usedOnce), expiresMs: said.expiresMs };
    if (!(await noteLogoutToken(transaction, used, deps.clock.nowMs()))) return [];
    const those = { ...said, providerId: provider.id, issuer: provider.issuer };
    const deleted = await deleteThoseSignIns(transaction, await findSignInsAtProvider(transaction, those));
    for (const byUserId of new Set(deleted.map(({ userId }) => userId))) {
      await enterAct(deps, transaction, null, {
        ...{ act: 'signOut', byUserId, userId: null, detail: { way: 'sign-on' } },
        created: deps.clock.nowMs(),
      });
    }
    return deleted.map(({ id }) => id);
  });
  if (ended.length > 0) deps.news.announce({ kind: 'signedOut', signInIds: ended });
}
