import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { loadSealed } from './ballot-store.ts';
import { countUnopenable } from './open-sealed-ballots.ts';
import { loadSeal } from './poll-ballots.ts';
import { loadOpenSecretPollIds, loadPollRow, loadUnendedPollIds } from './poll-store.ts';
import { withdrawIn } from './withdraw-poll.ts';

/** Repairs what a crash left inconsistent between the database and the keys, which are stored
 *  outside of it. Destroys the keys of ended polls. Makes open secret polls void whose key is
 *  missing, or does not open their ballots. Call it at each start, before the server listens.
 *  Source: BEY-03, DESIGN §6. */
export async function sweepBallotKeys(deps: Deps): Promise<void> {
  await destroyKeysOfEnded(deps);
  for (const pollId of await loadOpenSecretPollIds(deps.db)) {
    if (!(await opensItsBallots(deps, pollId))) await voidPoll(deps, pollId);
  }
  await destroyKeysOfEnded(deps);
}

/** Whether the key opens the ballots of its poll. A wrong key of the right length would seal new
 *  ballots, but open none of the existing ones. */
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

/** Destroys the keys of polls that have ended. Where that fails, it logs the error and leaves the
 *  key to the next close or start; the committed close stays valid. Source: BEY-03. */
export async function destroyKeysOfEnded(
  deps: Pick<Deps, 'db' | 'ballotKeys' | 'log'>,
  ...ended: readonly string[]
): Promise<void> {
  // Include the polls in `ended`: a key may still be in memory when its file is gone.
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

/** Drops keys from the memory of this server that another server destroyed, at each renewal of its
 *  entry in the list of running servers. Returns a function that ends this. Source: BEY-03. */
export function forgetKeysDestroyedElsewhere({
  ballotKeys,
  servers,
  log,
}: Pick<Deps, 'ballotKeys' | 'servers' | 'log'>): () => void {
  return servers.onBeat(() => {
    ballotKeys
      .forgetDestroyed()
      .catch((error: unknown) => log.error({ err: error }, 'destroyed keys could not be looked for'));
  });
}

async function voidPoll(deps: Deps, pollId: string): Promise<void> {
  deps.log.error({ pollId }, 'the key of a secret poll is lost: the poll is void and must be repeated');
  await inTransaction(deps.db, async (transaction: Kysely<Database>) => {
    const row = await loadPollRow(transaction, pollId, { lock: true });
    if (row?.status !== 'open') return;
    await withdrawIn(deps, transaction, row, { reason: 'ballot-key-lost', by: null });
  });
}
