import { decideHuddleCall, type HuddleCall } from '@hemicycle/contract/huddles';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { loadPlaces } from '../presence/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { loadCall, openCall, updateCallDecided } from './call-store.ts';
import { isMainMeetingOver } from './main-meeting.ts';
import { requireRoom } from './require-room.ts';

/** Somebody in a huddle calls a moderator. Where a call is open already, that one is the answer.
 *  @throws DomainError `room-not-found`, also for somebody who is not in the huddle,
 *  `session-ended`. Source: BEY-37. */
export async function callModerator(deps: Deps, viewer: Viewer, roomId: string): Promise<HuddleCall> {
  const { db, clock, news } = deps;
  const { id: huddleId, id_voting_session: idVotingSession } = await requireRoom(db, viewer, roomId);
  const places = await loadPlaces(db, idVotingSession, [viewer.userId]);
  if (places.get(viewer.userId) !== huddleId) throw new DomainError('room-not-found');
  // Nobody enters a huddle after that.
  if (await isMainMeetingOver(db, idVotingSession, clock.nowMs())) throw new DomainError('session-ended');
  const opened = await openCall(db, huddleId, viewer.userId, clock.nowMs());
  if (opened !== null) {
    news.announce({ kind: 'huddleCalls', idVotingSession, userIds: null });
    return opened;
  }
  const open = await loadCall(db, huddleId);
  if (open === null) throw new DomainError('room-not-found');
  return open;
}

/** A moderator answers the call of a huddle, or puts it aside, for all moderators.
 *  @throws DomainError `room-not-found`, `call-not-open` where another one decided first. Source:
 *  BEY-37. */
export async function decideCall(
  deps: Deps,
  viewer: Viewer,
  roomId: string,
  state: 'answered' | 'aside',
): Promise<HuddleCall> {
  const { db, clock, news } = deps;
  const { userId } = viewer;
  const { id: huddleId, id_voting_session: idVotingSession, title } = await requireRoom(db, viewer, roomId);
  const decided = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, decideHuddleCall.access);
    const call = await updateCallDecided(transaction, huddleId, { state, userId });
    if (call === null) return null;
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: state === 'answered' ? 'answerCall' : 'setCallAside', byUserId: userId, userId: null },
      ...{ detail: { room: title }, created: clock.nowMs() },
    });
    return call;
  });
  if (decided !== null) {
    news.announce({ kind: 'huddleCalls', idVotingSession, userIds: null });
    return decided;
  }
  const stands = await loadCall(db, huddleId);
  if (stands?.state === state && stands.decidedBy === viewer.userId) return stands;
  throw new DomainError('call-not-open');
}
