import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { hasEnded } from './has-ended.ts';
import { keepExpected, loadEndedWithoutKept } from './expected-people-store.ts';
import { loadSession, lockSession } from './session-store.ts';

/** Keeps who was expected at each session that has ended since the last call: by its host, or past
 *  its end once everybody is gone. Call it about every 20 s on any number of servers; each end is
 *  kept once. Source: BEY-12, BEY-34. */
export async function keepExpectedOfEnded({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const id of await loadEndedWithoutKept(db, clock.nowMs())) {
    await inTransaction(db, async (transaction) => {
      if (!(await lockSession(transaction, id))) return;
      // Somebody may have set another end, or come back, before the lock was granted.
      const session = await loadSession(transaction, id);
      const nowMs = clock.nowMs();
      if (session === null || !(await hasEnded(transaction, session, nowMs))) return;
      await keepExpected(transaction, id, nowMs);
    });
  }
}
