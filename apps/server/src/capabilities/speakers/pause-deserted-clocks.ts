import { SPEAKER_AWAY_MS } from '@hemicycle/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { loadOpenListForUpdate, updateList, type SpeakersListRow } from './speakers-list-store.ts';
import { loadDesertedSpeeches } from './speech-store.ts';
import { countsUntilMs, loadCurrent, pauseCurrent } from './steps.ts';

/** Stops the clocks of those who have the floor and have been out of the chamber for some seconds,
 *  as of the moment at which they were last there. The floor stays theirs until it is taken, and a
 *  clock that is let run while they are away runs. Whoever is back sooner, or before they are given
 *  up for lost, has never been away. To be called about every 20 s by any server, after the lost
 *  were looked for. Source: BEY-13. */
export async function pauseDesertedClocks({
  db,
  clock,
  news,
}: Pick<Deps, 'db' | 'clock' | 'news'>): Promise<void> {
  const leftByMs = clock.nowMs() - SPEAKER_AWAY_MS;
  for (const { idVotingSession } of await loadDesertedSpeeches(db, leftByMs)) {
    const speechIds = await inTransaction(db, async (transaction) => {
      const list = await loadOpenListForUpdate(transaction, idVotingSession);
      // They may be back, or the clock have been stopped, until now.
      const [deserted] = await loadDesertedSpeeches(transaction, leftByMs, idVotingSession);
      return list && deserted ? pauseAsOf(transaction, list, deserted.leftMs) : null;
    });
    if (speechIds !== null) news.announce({ kind: 'speakers', idVotingSession, speechIds });
  }
}

/** Stops the clock of who has the floor where they are one of those who are being taken out of the
 *  session, in its transaction and before they are out. Returns the id of the speech; null where no
 *  clock of theirs ran. Source: BEY-13, SESS-01. */
export async function pauseClockOfTakenOut(
  transaction: Transaction<Database>,
  idVotingSession: string,
  userIds: readonly string[],
  nowMs: number,
): Promise<string[] | null> {
  if (userIds.length === 0) return null;
  const list = await loadOpenListForUpdate(transaction, idVotingSession);
  const current = list && (await loadCurrent(transaction, list.id));
  if (list === null || typeof current?.running_since_ms !== 'number') return null;
  if (!userIds.includes(current.user_id)) return null;
  return pauseAsOf(transaction, list, await countsUntilMs(transaction, list, nowMs));
}

async function pauseAsOf(
  transaction: Transaction<Database>,
  list: SpeakersListRow,
  untilMs: number,
): Promise<string[]> {
  const speechIds = await pauseCurrent(transaction, list, untilMs);
  await updateList(transaction, list.id, { version: list.version + 1 });
  return speechIds;
}
