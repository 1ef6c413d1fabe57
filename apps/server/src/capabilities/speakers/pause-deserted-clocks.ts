import { SPEAKER_AWAY_MS } from '@hemicycle/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { loadOpenListForUpdate, updateList, type SpeakersListRow } from './speakers-list-store.ts';
import { loadCurrentSpeech, loadDesertedSpeeches } from './speech-store.ts';
import { countsUntilMs, pauseCurrent } from './steps.ts';

/** Stops the clocks of speakers who have been out of the chamber for some seconds, as of the moment
 *  at which they were last there. They keep the floor until somebody takes it from them. A clock
 *  that the presiding member starts again while the speaker is away keeps running. An absence that
 *  ends earlier does not count, nor does a lost line that comes back within its minute. Call it
 *  about every 20 s on any server, after the sweep that gives people up for lost. Source:
 *  BEY-13. */
export async function pauseDesertedClocks({
  db,
  clock,
  news,
}: Pick<Deps, 'db' | 'clock' | 'news'>): Promise<void> {
  const leftByMs = clock.nowMs() - SPEAKER_AWAY_MS;
  for (const { idVotingSession } of await loadDesertedSpeeches(db, leftByMs)) {
    const speechIds = await inTransaction(db, async (transaction) => {
      const list = await loadOpenListForUpdate(transaction, idVotingSession);
      // Before the lock, the speaker may have come back, or the clock may have been stopped.
      const [deserted] = await loadDesertedSpeeches(transaction, leftByMs, idVotingSession);
      return list && deserted ? pauseAsOf(transaction, list, deserted.leftMs) : null;
    });
    if (speechIds !== null) news.announce({ kind: 'speakers', idVotingSession, speechIds });
  }
}

/** Stops the clock of the speech under way where its speaker is among the people who are being
 *  taken out of the session. Call it in that transaction, before they are taken out. Returns the id
 *  of the speech; null where no clock stopped. Source: BEY-13, SESS-01. */
export async function pauseClockOfTakenOut(
  transaction: Transaction<Database>,
  idVotingSession: string,
  userIds: readonly string[],
  nowMs: number,
): Promise<string[] | null> {
  if (userIds.length === 0) return null;
  const list = await loadOpenListForUpdate(transaction, idVotingSession);
  const current = list && (await loadCurrentSpeech(transaction, list.id_voting_session));
  if (list === null || typeof current?.running_since_ms !== 'number') return null;
  if (current.user_id === null || current.by_name || !userIds.includes(current.user_id)) return null;
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
