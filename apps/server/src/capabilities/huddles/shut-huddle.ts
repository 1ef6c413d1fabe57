import { leavesHuddleFor } from '@hemicycle/rules/rooms/room-policy';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { NewsItem } from '../../news.ts';
import { leaveHuddles } from '../presence/public.ts';
import { releaseChannels, updateHuddleClosed } from './huddle-store.ts';
import { isMainMeetingOver } from './main-meeting.ts';
import { newsOfMoved } from './tell-moved.ts';

/** A huddle to close, and its session. */
export interface HuddleToShut {
  readonly huddleId: string;
  readonly idVotingSession: string;
}

/** Shuts a huddle and moves its people out; booths that served it serve the main chamber again.
 *  Answers what is to be told once it is done; null where it was shut before. Source: HUD-02,
 *  HUD-08, BEY-16. */
export async function shutInTransaction(
  transaction: Transaction<Database>,
  { huddleId, idVotingSession }: HuddleToShut,
  nowMs: number,
): Promise<NewsItem[] | null> {
  if (!(await updateHuddleClosed(transaction, huddleId, nowMs))) return null;
  const hasReleased = await releaseChannels(transaction, [huddleId]);
  const isOver = await isMainMeetingOver(transaction, idVotingSession, nowMs);
  const moved = await leaveHuddles(transaction, { huddleIds: [huddleId] }, leavesHuddleFor(isOver), nowMs);
  return [
    ...(hasReleased ? [{ kind: 'interpreterChannels', idVotingSession } as const] : []),
    { kind: 'huddles', idVotingSession },
    ...newsOfMoved(idVotingSession, moved),
  ];
}
