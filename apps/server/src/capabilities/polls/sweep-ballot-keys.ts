import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { loadOpenSecretPollIds, loadPollRow, loadUnendedPollIds } from './poll-store.ts';
import { withdrawIn } from './withdraw-poll.ts';

/** Puts right what a crash left between the database and the keys beside it: keys of polls that have ended are destroyed,
 *  and open secret polls without a key are void. Call it at each start, before the server listens. Source: BEY-03, DESIGN §6. */
export async function sweepBallotKeys(deps: Deps): Promise<void> {
  const keys = await deps.ballotKeys.list();
  const unended = await loadUnendedPollIds(deps.db, keys);
  for (const pollId of keys) if (!unended.has(pollId)) await deps.ballotKeys.destroy(pollId);
  for (const pollId of await loadOpenSecretPollIds(deps.db)) {
    if ((await deps.ballotKeys.load(pollId)) === null) await voidPoll(deps, pollId);
  }
}

async function voidPoll(deps: Deps, pollId: string): Promise<void> {
  deps.log.error({ pollId }, 'the key of a secret poll is lost: the poll is void and must be repeated');
  await inTransaction(deps.db, async (transaction: Kysely<Database>) => {
    const row = await loadPollRow(transaction, pollId, { lock: true });
    if (row?.status !== 'open') return;
    await withdrawIn(deps, transaction, row, { reason: 'ballot-key-lost', by: null });
  });
}
