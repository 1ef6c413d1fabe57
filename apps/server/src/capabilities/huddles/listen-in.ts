import type { HuddleListener } from '@hemicycle/contract/huddles';
import * as declared from '@hemicycle/contract/huddles';
import { isMainChamberOf } from '@hemicycle/rules/rooms/place';
import { roomOfHuddle } from '@hemicycle/rules/rooms/room';
import { mayHearBeside } from '@hemicycle/rules/rooms/room-policy';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../moderation/public.ts';
import { loadPlaces } from '../presence/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { endSecondRooms, takeAway, tellSecondRoom } from './end-second-rooms.ts';
import { holdHuddle } from './huddle-store.ts';
import { isMainMeetingOver } from './main-meeting.ts';
import { presentHuddle } from './present-huddle.ts';
import { requireRoom } from './require-room.ts';
import { replaceSecondRoom, updateSends } from './second-room-store.ts';

/** A moderator in the main chamber listens in to a huddle, in place of another one. Repeating it
 *  begins anew. @throws DomainError `room-not-found`, also for a room that has no listeners,
 *  `room-closed`, `not-in-chamber`, `session-ended`. Source: BEY-37. */
export async function listenIn(deps: Deps, viewer: Viewer, roomId: string): Promise<HuddleListener> {
  const { db, clock, jobs, servers } = deps;
  const { userId } = viewer;
  const { id: huddleId, id_voting_session: idVotingSession } = await requireRoom(db, viewer, roomId);
  await inTransaction(db, async (transaction) => {
    const { actionsAllowed } = await requireStillMay(
      deps,
      transaction,
      viewer,
      declared.listenInToHuddle.access,
    );
    const huddle = await holdHuddle(transaction, huddleId);
    if (huddle === null) throw new DomainError('room-not-found');
    const room = roomOfHuddle(presentHuddle(huddle));
    if (room.isShut) throw new DomainError('room-closed');
    const inChamber = { roomId: idVotingSession, actionsAllowed };
    if (!mayHearBeside(room, inChamber)) throw new DomainError('room-not-found');
    const nowMs = clock.nowMs();
    if (await isMainMeetingOver(transaction, idVotingSession, nowMs)) throw new DomainError('session-ended');
    const place = (await loadPlaces(transaction, idVotingSession, [userId])).get(userId);
    if (place === undefined || !isMainChamberOf(idVotingSession, place)) {
      throw new DomainError('not-in-chamber');
    }
    await takeAway(deps, transaction, { idVotingSession, userId });
    await replaceSecondRoom(
      transaction,
      { idVotingSession, userId, roomId: huddleId },
      { serverId: servers.id, nowMs },
    );
    await enterAct({ jobs }, transaction, idVotingSession, {
      ...{ act: 'listenIn', byUserId: userId, userId: null, created: nowMs },
      detail: { room: huddle.title, began: nowMs },
    });
  });
  tellSecondRoom(deps, idVotingSession, userId);
  return { roomId: huddleId, userId, sends: false };
}

/** A moderator who listens in begins or ceases to speak into the huddle. While they speak there,
 *  nobody hears them in the main chamber. @throws DomainError `room-not-found`, `not-listening`.
 *  Source: BEY-37. */
export async function speakInto(
  deps: Deps,
  viewer: Viewer,
  roomId: string,
  sends: boolean,
): Promise<HuddleListener> {
  const { userId } = viewer;
  const { id: huddleId, id_voting_session: idVotingSession } = await requireRoom(deps.db, viewer, roomId);
  await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.speakIntoHuddle.access);
    const key = { idVotingSession, userId, roomId: huddleId };
    if (!(await updateSends(transaction, key, sends))) throw new DomainError('not-listening');
  });
  tellSecondRoom(deps, idVotingSession, userId);
  return { roomId: huddleId, userId, sends };
}

/** The viewer no longer listens in to this huddle. Source: BEY-37. */
export async function endListening(deps: Deps, { userId }: Viewer, roomId: string): Promise<void> {
  await endSecondRooms(deps, { userId, roomId });
}
