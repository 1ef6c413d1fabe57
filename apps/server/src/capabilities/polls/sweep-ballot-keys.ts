import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { loadSealed } from './ballot-store.ts';
import { countUnopenable } from './open-sealed-ballots.ts';
import { loadSeal } from './poll-ballots.ts';
import { loadOpenSecretPollIds, loadPollRow, loadUnendedPollIds } from './poll-store.ts';
import { withdrawIn } from './withdraw-poll.ts';

/** Puts right what a crash left between the database and the keys beside it: keys of polls that
 *  have ended are destroyed, and open secret polls whose key is missing, or does not open their
 *  ballots, are void. Call it at each start, before the server listens. Source: BEY-03, DESIGN
 *  §6. */
export async function sweepBallotKeys(deps: Deps): Promise<void> {
  await destroyKeysOfEnded(deps);
  for (const pollId of await loadOpenSecretPollIds(deps.db)) {
    if (!(await opensItsBallots(deps, pollId))) await voidPoll(deps, pollId);
  }
  await destroyKeysOfEnded(deps);
}

/** Another key of the right length would seal the ballots to come and open none of those that are
 *  there. */
async function opensItsBallots({ db, ballotKeys, log }: Deps, pollId: string): Promise<boolean> {
  const row = await loadPollRow(db, pollId);
  if (row === null) return true;
  const seal = await loadSeal(ballotKeys, row);
  if (seal === null) return false;
  const sealed = await loadSealed(db, pollId);
  const unopenable = countUnopenable(seal, sealed);
  if (unopenable > 0) {
    log.error({ pollId, sealed: sealed.length, unopenable }, 'the key of a secret poll does not open it');
  }
  return unopenable === 0;
}

/** Destroys the keys of polls that have ended. One that cannot be destroyed is logged and left to
 *  the next close or start: the close that is committed stands all the same. Source: BEY-03. */
export async function destroyKeysOfEnded(
  deps: Pick<Deps, 'db' | 'ballotKeys' | 'log'>,
  ...ended: readonly string[]
): Promise<void> {
  // The file of a key may be gone while it is in memory.
  const keys = [...new Set([...ended, ...(await deps.ballotKeys.list())])];
  if (keys.length === 0) return;
  const unended = await loadUnendedPollIds(deps.db, keys);
  for (const pollId of keys) {
    if (unended.has(pollId)) continue;
    try {
      await deps.ballotKeys.destroy(pollId);
    } catch (error) {
      deps.log.error(
        { err: error, pollId },
        'the key of a secret poll that has ended could not be destroyed',
      );
    }
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
