import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockSession } from '../sessions/public.ts';
import { endListOfSession } from './end-list-of-session.ts';
import { loadDesertedSessions } from './speakers-list-store.ts';

/** Closes the open lists of sessions that are past their end and in which nobody is left, as of the
 *  moment at which the last one was there: no clock runs on in an empty chamber. While people sit
 *  on, the list goes on. To be called about every 20 s by any server. Source: BEY-13. */
export async function closeDesertedLists({
  db,
  clock,
  news,
}: Pick<Deps, 'db' | 'clock' | 'news'>): Promise<void> {
  for (const { idVotingSession } of await loadDesertedSessions(db, clock.nowMs())) {
    const speechIds = await inTransaction(db, async (transaction) => {
      await lockSession(transaction, idVotingSession);
      // Somebody may be back, or the end have moved, until now.
      const [deserted] = await loadDesertedSessions(transaction, clock.nowMs(), idVotingSession);
      return deserted ? endListOfSession(transaction, idVotingSession, deserted.sinceMs) : null;
    });
    if (speechIds !== null) news.announce({ kind: 'speakers', idVotingSession, speechIds });
  }
}
