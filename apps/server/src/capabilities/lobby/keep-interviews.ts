import type { Deps } from '../../deps.ts';
import { shutHuddle } from '../huddles/public.ts';
import { endLostInterviews, loadRoomsToShut } from './interview-store.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'news'>;

/** Ends the interviews that cannot go on, and shuts the rooms of those that are over. Every server
 *  calls it from time to time, so that an interview whose server died ends too. Source: BEY-19. */
export async function keepInterviews(deps: Needed): Promise<void> {
  for (const { idVotingSession, userId } of await endLostInterviews(deps.db, deps.clock.nowMs())) {
    tellEnded(deps, idVotingSession, userId);
  }
  await shutOverRooms(deps);
}

/** Shuts the rooms of interviews that are over: their attendants are in the chamber again. */
export async function shutOverRooms(deps: Needed): Promise<void> {
  for (const room of await loadRoomsToShut(deps.db)) await shutHuddle(deps, room);
}

/** Tells that the interview of a person has ended, which takes them out of its media. */
export function tellEnded({ news }: Pick<Deps, 'news'>, idVotingSession: string, userId: string): void {
  news.announce({ kind: 'lobby', idVotingSession });
  news.announce({ kind: 'mediaRights', idVotingSession, userIds: [userId] });
}
