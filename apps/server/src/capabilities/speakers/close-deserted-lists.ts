import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockSession } from '../sessions/public.ts';
import { endListOfSession } from './end-list-of-session.ts';
import { loadDesertedSessions } from './speakers-list-store.ts';

/** Closes the open lists of sessions that are past their end and empty, as of the moment at which
 *  the last person was there, so that no clock runs on in an empty chamber. A list stays open while
 *  people are still there. Call it about every 20 s, on any server. Source: BEY-13. */
export async function closeDesertedLists({
  db,
  clock,
  news,
}: Pick<Deps, 'db' | 'clock' | 'news'>): Promise<void> {
  for (const { idVotingSession } of await loadDesertedSessions(db, clock.nowMs())) {
    const items = await inTransaction(db, async (transaction) => {
      await lockSession(transaction, idVotingSession);
      // Before the lock, somebody may have come back, or the end may have moved.
      const [deserted] = await loadDesertedSessions(transaction, clock.nowMs(), idVotingSession);
      return deserted ? endListOfSession(transaction, idVotingSession, deserted.sinceMs) : [];
    });
    for (const item of items) news.announce(item);
  }
}
