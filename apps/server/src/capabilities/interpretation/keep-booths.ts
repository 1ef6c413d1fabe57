import { SPEAKER_AWAY_MS } from '@hemicycle/contract/limits';
import type { Deps } from '../../deps.ts';
import { updateEmptyBooths } from './channel-store.ts';
import { updateGoneHandovers } from './handover-store.ts';

/** Ends the handovers, of a session or (null) of every session, of which one of the two is gone,
 *  and notes to which channels people listen while nobody is on air. Who takes over may be without
 *  a connection for as long as a speaker may whose clock goes on, so that a reload of their page
 *  ends nothing. Tells what changed. Cheap to repeat, on any server. Source: BEY-38. */
export async function keepBooths(
  { db, clock, news }: Pick<Deps, 'db' | 'clock' | 'news'>,
  idVotingSession: string | null,
): Promise<void> {
  const nowMs = clock.nowMs();
  const awayBeforeMs = nowMs - SPEAKER_AWAY_MS;
  const gone = await updateGoneHandovers(db, idVotingSession, { nowMs, awayBeforeMs });
  // While the air was changing the one who takes over might send already.
  for (const { idVotingSession: session, takerId } of gone) {
    news.announce({ kind: 'mediaRights', idVotingSession: session, userIds: [takerId] });
  }
  const changed = new Set([
    ...gone.map((handover) => handover.idVotingSession),
    ...(await updateEmptyBooths(db, idVotingSession, nowMs)),
  ]);
  for (const session of changed) news.announce({ kind: 'interpreterChannels', idVotingSession: session });
}
