import { socketCloseCodes } from '@hemicycle/contract/socket';
import type { Deps } from '../../deps.ts';
import { loadBelonging } from '../sessions/public.ts';
import type { ChamberRooms } from './chamber-rooms.ts';

/** Ends the connections of people who no longer belong to the session. Call it when the members of
 *  the session may have changed, or when it was deleted. */
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
