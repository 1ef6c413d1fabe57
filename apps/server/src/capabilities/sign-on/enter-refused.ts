import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { enterAct } from '../audit/public.ts';
import { countFailure, type SignInFrom } from '../auth/public.ts';
import type { ProviderRow } from './provider-store.ts';

/** How many refused answers of one network have an entry each hour: anybody may send answers, and
 *  must not fill the log with them. */
const ENTRIES_OF_NETWORK = { kind: 'refused sign-on', max: 100, withinMs: 60 * 60_000 };

/** Enters a sign-in by a provider that was refused into the audit log. Whose it would have been, no
 *  answer that is refused proves; so nobody is named. `provider` null: the answer belongs to no
 *  sign-in that is under way. Source: BEY-21, decision 0122. */
export async function enterRefusedSignOn(
  deps: Deps,
  provider: Pick<ProviderRow, 'name'> | null,
  { remoteAddress }: Pick<SignInFrom, 'remoteAddress'>,
): Promise<void> {
  try {
    await countFailure(deps, { ...ENTRIES_OF_NETWORK, remoteAddress });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too-many-attempts') return;
    throw error;
  }
  await inTransaction(deps.db, (transaction) =>
    enterAct(deps, transaction, null, {
      ...{ act: 'signInFailed', byUserId: null, userId: null, created: deps.clock.nowMs() },
      detail: { way: 'sign-on', ...(provider !== null && { reason: provider.name }) },
    }),
  );
}
