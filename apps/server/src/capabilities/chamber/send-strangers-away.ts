import { socketCloseCodes } from '@hemicycle/contract/socket';
import type { Deps } from '../../deps.ts';
import { loadBelonging } from '../sessions/public.ts';
import type { ChamberRooms } from './chamber-rooms.ts';

/** The session's members may have changed, or it was deleted: whoever does not belong to it hears
 *  no more of it. */
export async function sendStrangersAway(
  db: Deps['db'],
  rooms: ChamberRooms,
  idVotingSession: string,
): Promise<void> {
  const connections = [...rooms.of(idVotingSession)];
  const userIds = new Set(connections.map(({ viewer }) => viewer.userId));
  const belonging = await loadBelonging(db, idVotingSession, [...userIds]);
  for (const connection of connections) {
    if (!belonging.has(connection.viewer.userId)) connection.end(socketCloseCodes.noSuchSession);
  }
}
