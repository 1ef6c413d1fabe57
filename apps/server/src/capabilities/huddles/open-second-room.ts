import type { Access } from '@hemicycle/contract/endpoint';
import type { RoomKind } from '@hemicycle/rules/rooms/kinds-of-room';
import { isMainChamberOf } from '@hemicycle/rules/rooms/place';
import { mayHearBeside } from '@hemicycle/rules/rooms/room-policy';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadPlaces } from '../presence/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { takeAway, tellSecondRoom } from './end-second-rooms.ts';
import { holdHuddle, type HuddleRow } from './huddle-store.ts';
import { isMainMeetingOver } from './main-meeting.ts';
import { requireRoom } from './require-room.ts';
import { roomOfRow } from './room-of-row.ts';
import { replaceSecondRoom, updateRelay } from './second-room-store.ts';

/** Which room somebody wants beside the one in which they are. `kind`: a room of another kind is
 *  not found. `access`: that of the call. `alsoHold`: locks what `alsoWrite` needs, before the
 *  second rooms of the person are touched. `decide`: answers then, in the same transaction, whether
 *  to open it, to end the present one alone, or to keep that one; without it the room is opened.
 *  `alsoWrite`: written in the same transaction, where it is opened. `besideAir`: whoever is on air
 *  in another channel stays so, and has this one in relay. */
interface WantedSecondRoom {
  readonly roomId: string;
  readonly kind: RoomKind;
  readonly access: Access;
  readonly besideAir?: boolean;
  readonly alsoHold?: (transaction: Transaction<Database>) => Promise<unknown>;
  readonly decide?: (transaction: Transaction<Database>) => Promise<'open' | 'end' | 'keep'>;
  readonly alsoWrite?: (
    transaction: Transaction<Database>,
    huddle: HuddleRow,
    nowMs: number,
  ) => Promise<void>;
}

/** Gives a person one more room beside the one in which they are, in place of another one, and
 *  tells what changed by that. Repeating it begins anew. @throws DomainError `room-not-found`,
 *  `room-closed`, `session-ended`, `not-in-chamber`, `interprets-elsewhere` where an interpreter
 *  channel serves a huddle in which they are not. Source: BEY-16, BEY-37. */
export async function openSecondRoom(
  deps: Deps,
  viewer: Viewer,
  { roomId, kind, access, besideAir = false, alsoHold, decide, alsoWrite }: WantedSecondRoom,
): Promise<HuddleRow> {
  const { db, clock, servers } = deps;
  const { userId } = viewer;
  const { id: huddleId, id_voting_session: idVotingSession } = await requireRoom(db, viewer, roomId);
  const { before, huddle } = await inTransaction(db, async (transaction) => {
    const { actionsAllowed } = await requireStillMay(deps, transaction, viewer, access);
    const held = await holdHuddle(transaction, huddleId);
    if (held === null) throw new DomainError('room-not-found');
    const room = roomOfRow(held);
    if (room.kind !== kind) throw new DomainError('room-not-found');
    if (room.isShut) throw new DomainError('room-closed');
    const mayHearFrom = (place: string | null) => mayHearBeside(room, { roomId: place, actionsAllowed });
    if (!mayHearFrom(room.besideRoomId)) throw new DomainError('room-not-found');
    const nowMs = clock.nowMs();
    if (await isMainMeetingOver(transaction, idVotingSession, nowMs)) throw new DomainError('session-ended');
    const place = (await loadPlaces(transaction, idVotingSession, [userId])).get(userId);
    if (!mayHearFrom(place ?? null)) {
      const isOfChamber = isMainChamberOf(idVotingSession, room.besideRoomId);
      throw new DomainError(isOfChamber ? 'not-in-chamber' : 'interprets-elsewhere');
    }
    const key = { idVotingSession, userId, roomId: huddleId };
    if (besideAir && (await updateRelay(transaction, key))) return { before: [], huddle: held };
    await alsoHold?.(transaction);
    const next = (await decide?.(transaction)) ?? 'open';
    if (next === 'keep') return { before: [], huddle: held };
    const ended = await takeAway(deps, transaction, { idVotingSession, userId });
    if (next === 'end') return { before: ended, huddle: held };
    await replaceSecondRoom(transaction, key, { serverId: servers.id, nowMs });
    await alsoWrite?.(transaction, held, nowMs);
    return { before: ended, huddle: held };
  });
  for (const ended of before) tellSecondRoom(deps, ended);
  tellSecondRoom(deps, { id_voting_session: idVotingSession, user_id: userId, sends: false, huddle });
  return huddle;
}
