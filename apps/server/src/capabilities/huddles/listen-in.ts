import type { HuddleListener } from '@hemicycle/contract/huddles';
import * as declared from '@hemicycle/contract/huddles';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { endSecondRooms, tellSecondRoom } from './end-second-rooms.ts';
import { openSecondRoom } from './open-second-room.ts';
import { requireRoom } from './require-room.ts';
import { roomOfRow } from './room-of-row.ts';
import { updateSends } from './second-room-store.ts';

/** A moderator in the main chamber listens in to a huddle, in place of another one. Repeating it
 *  begins anew. @throws DomainError `room-not-found`, also for a room that has no listeners,
 *  `room-closed`, `not-in-chamber`, `session-ended`. Source: BEY-37. */
export async function listenIn(deps: Deps, viewer: Viewer, roomId: string): Promise<HuddleListener> {
  const { userId } = viewer;
  const { id: huddleId } = await openSecondRoom(deps, viewer, {
    roomId,
    kind: 'huddle',
    access: declared.listenInToHuddle.access,
    alsoWrite: (transaction, huddle, nowMs) =>
      enterAct(deps, transaction, huddle.id_voting_session, {
        ...{ act: 'listenIn', byUserId: userId, userId: null, created: nowMs },
        detail: { room: huddle.title, began: nowMs },
      }),
  });
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
  const huddle = await requireRoom(deps.db, viewer, roomId);
  const { id: huddleId, id_voting_session: idVotingSession } = huddle;
  if (roomOfRow(huddle).kind !== 'huddle') throw new DomainError('not-listening');
  await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.speakIntoHuddle.access);
    const key = { idVotingSession, userId, roomId: huddleId };
    if (!(await updateSends(transaction, key, sends))) throw new DomainError('not-listening');
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'speakInto', byUserId: userId, userId: null, created: deps.clock.nowMs() },
      detail: { room: huddle.title, on: sends },
    });
  });
  tellSecondRoom(deps, { id_voting_session: idVotingSession, user_id: userId, sends, huddle });
  return { roomId: huddleId, userId, sends };
}

/** The viewer no longer listens in to this huddle. Source: BEY-37. */
export async function endListening(deps: Deps, { userId }: Viewer, roomId: string): Promise<void> {
  await endSecondRooms(deps, { userId, roomId });
}
