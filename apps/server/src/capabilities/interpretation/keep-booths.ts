import type { Deps } from '../../deps.ts';
import { updateEmptyBooths } from './channel-store.ts';
import { updateGoneHandovers } from './handover-store.ts';

/** Ends the handovers, of a session or (null) of every session, of which one of the two is gone,
 *  and notes to which channels people listen while nobody is on air. Tells what changed. Cheap to
 *  repeat, on any server. Source: BEY-38. */
export async function keepBooths(
  { db, clock, news }: Pick<Deps, 'db' | 'clock' | 'news'>,
  idVotingSession: string | null,
): Promise<void> {
  const nowMs = clock.nowMs();
  const changed = new Set([
    ...(await updateGoneHandovers(db, idVotingSession, nowMs)),
    ...(await updateEmptyBooths(db, idVotingSession, nowMs)),
  ]);
  for (const session of changed) news.announce({ kind: 'interpreterChannels', idVotingSession: session });
}
