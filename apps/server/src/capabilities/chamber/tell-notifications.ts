import { isTold } from '@hemicycle/rules/rooms/place';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import { loadNotification } from '../notifications/public.ts';
import { loadPlaces } from '../presence/public.ts';
import type { ChamberRooms } from './chamber-rooms.ts';

/** Sends a notification to the pages of the one person that it is for. Source: NOTIF-05. */
export async function tellOne(db: Deps['db'], rooms: ChamberRooms, notificationId: string): Promise<void> {
  const sent = await loadNotification(db, notificationId);
  if (sent === null) return;
  const { id, from, notification, idVotingSession, userId } = sent;
  for (const connection of rooms.ofUser(idVotingSession, userId)) {
    if (!connection.isAside) connection.send({ type: 'notification', id, from, notification });
  }
}

/** Tells the pages of a removed person who removed them, before their sockets close. It reads
 *  nothing from the database: the sign-in has ended, and the next news closes the socket. Source:
 *  MOD-06. */
export function tellRemoved(
  rooms: ChamberRooms,
  { idVotingSession, userId, told }: Extract<NewsItem, { kind: 'removed' }>,
): void {
  if (told === null) return;
  const { notificationId: id, from } = told;
  const notification = { type: 'moderatorInstruction', message: { instruction: 'logout' } } as const;
  for (const connection of rooms.ofUser(idVotingSession, userId)) {
    connection.send({ type: 'notification', id, from, notification });
  }
}

/** Sends a broadcast to the pages of the people who are in the sender's room, or in any room of the
 *  session. Source: SHARE-10, HUD-06, MOD-09. */
export async function tellRoom(
  db: Deps['db'],
  rooms: ChamberRooms,
  { idVotingSession, from, roomId, broadcast }: Extract<NewsItem, { kind: 'broadcast' }>,
): Promise<void> {
  const places = await loadPlaces(db, idVotingSession);
  for (const connection of rooms.of(idVotingSession)) {
    if (connection.isAside) continue;
    const place = places.get(connection.viewer.userId);
    if (roomId === null ? place === undefined : !isTold(place, roomId)) continue;
    connection.send({ type: 'broadcast', from, broadcast });
  }
}
