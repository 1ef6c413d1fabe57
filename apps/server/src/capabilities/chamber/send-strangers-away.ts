import { socketCloseCodes } from '@hemicycle/contract/socket';
import type { Deps } from '../../deps.ts';
import { loadStandings, type Standing } from '../sessions/public.ts';
import type { ChamberRooms } from './chamber-rooms.ts';

/** Ends the connections of people who no longer belong to the session, or who now wait in its
 *  lobby. Call it when the members or the lobby of the session may have changed, or when it was
 *  deleted. */
export async function sendStrangersAway(
  db: Deps['db'],
  rooms: ChamberRooms,
  idVotingSession: string,
): Promise<void> {
  const connections = [...rooms.of(idVotingSession)];
  const userIds = new Set(connections.map(({ viewer }) => viewer.userId));
  const standings = await loadStandings(db, idVotingSession, [...userIds]);
  for (const connection of connections) {
    const standing = standings.get(connection.viewer.userId);
    if (standing !== 'let-in') connection.end(closeCodeOf(standing));
  }
}

/** The code that ends the connection of somebody who may not receive anything of the session.
 *  Undefined: they do not belong to it. */
export function closeCodeOf(standing: Exclude<Standing, 'let-in'> | undefined): number {
  return standing === 'in-lobby' ? socketCloseCodes.inLobby : socketCloseCodes.noSuchSession;
}
