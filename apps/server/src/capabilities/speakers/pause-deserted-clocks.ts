import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { loadOpenListForUpdate, updateList } from './speakers-list-store.ts';
import { loadDesertedSpeeches } from './speech-store.ts';
import { loadCurrent, stopClock } from './steps.ts';

/** Stops the clocks of those who have the floor and are in the chamber no longer, as of the moment at which they were last there. The floor stays theirs
 *  until it is taken, and a clock that is let run while they are away runs. Whoever is back before they are given up for lost has never been
 *  away. To be called about every 20 s by any server, after the lost were looked for.  Source: BEY-13. */
export async function pauseDesertedClocks({
  db,
  clock,
  news,
}: Pick<Deps, 'db' | 'clock' | 'news'>): Promise<void> {
  for (const { idVotingSession } of await loadDesertedSpeeches(db, clock.nowMs())) {
    const speechIds = await inTransaction(db, async (transaction) => {
      const list = await loadOpenListForUpdate(transaction, idVotingSession);
      // They may be back, or the clock have been stopped, until now.
      const [deserted] = await loadDesertedSpeeches(transaction, clock.nowMs(), idVotingSession);
      const current = list && (await loadCurrent(transaction, list.id));
      if (list === null || current === null || deserted === undefined) return null;
      await stopClock(transaction, current, deserted.leftMs);
      await updateList(transaction, list.id, { version: list.version + 1 });
      return [current.id];
    });
    if (speechIds !== null) news.announce({ kind: 'speakers', idVotingSession, speechIds });
  }
}
