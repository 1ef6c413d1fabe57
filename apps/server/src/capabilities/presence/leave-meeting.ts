import { isInARoom } from '@hemicycle/rules/rooms/place';
import type { Deps } from '../../deps.ts';
import type { PersonInSession } from './belonging-store.ts';
import { updateLeft } from './place-store.ts';

/** Takes somebody out of the main chamber or a huddle of a session. Tells the other people and the
 *  media. */
export async function leaveMeeting(
  { db, clock, news }: Pick<Deps, 'db' | 'clock' | 'news'>,
  { idVotingSession, userId }: PersonInSession,
): Promise<void> {
  const before = await updateLeft(db, { idVotingSession, userId }, clock.nowMs());
  if (before === null || !isInARoom(before)) return;
  news.announce({ kind: 'people', idVotingSession, userIds: [userId] });
  news.announce({ kind: 'mediaRights', idVotingSession, userIds: [userId] });
  if (before.handType > 0) news.announce({ kind: 'hands', idVotingSession });
  // The person who leaves may have presided.
  news.announce({ kind: 'session', idVotingSession });
}
