import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enterAct } from '../audit/public.ts';
import { roomOfRow } from './room-of-row.ts';
import { deleteSecondRooms, type SecondRoomOfHuddle, type WhichSecondRoom } from './second-room-store.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'news' | 'jobs'>;

/** Ends second rooms: their people no longer hear them, and the audit log says when a moderator
 *  ceased to listen in. Without one nothing changes. Returns what ended. Source: BEY-37. */
export async function endSecondRooms(deps: Needed, which: WhichSecondRoom): Promise<SecondRoomOfHuddle[]> {
  const ended = await inTransaction(deps.db, (transaction) => takeAway(deps, transaction, which));
  for (const room of ended) tellSecondRoom(deps, room);
  return ended;
}

/** As `endSecondRooms`, in a transaction, whose caller tells the news after it. */
export async function takeAway(
  { clock, jobs }: Pick<Needed, 'clock' | 'jobs'>,
  transaction: Transaction<Database>,
  which: WhichSecondRoom,
): Promise<SecondRoomOfHuddle[]> {
  const ended = await deleteSecondRooms(transaction, which);
  for (const room of ended.filter(isHuddle)) {
    await enterAct({ jobs }, transaction, room.id_voting_session, {
      ...{ act: 'listenInEnd', byUserId: room.user_id, userId: null, created: clock.nowMs() },
      detail: { room: room.huddle.title, began: room.began_ms },
    });
  }
  return ended;
}

/** Tells that somebody has this second room or has it no longer, or sends there or not. `sends`:
 *  how it is now, or was until it ended. Their rights in both rooms follow. Those inside a huddle
 *  are told who listens; who listens to a language is told to nobody, only that somebody is on air
 *  there.
 *  Source: BEY-16, BEY-37. */
export function tellSecondRoom(
  { news }: Pick<Deps, 'news'>,
  room: Pick<SecondRoomOfHuddle, 'id_voting_session' | 'user_id' | 'sends' | 'huddle'>,
): void {
  const idVotingSession = room.id_voting_session;
  news.announce({ kind: 'mediaRights', idVotingSession, userIds: [room.user_id] });
  if (isHuddle(room)) news.announce({ kind: 'huddleListeners', idVotingSession });
  else if (room.sends) news.announce({ kind: 'interpreterChannels', idVotingSession });
}

function isHuddle({ huddle }: Pick<SecondRoomOfHuddle, 'huddle'>): boolean {
  return roomOfRow(huddle).kind === 'huddle';
}
