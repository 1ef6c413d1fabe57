import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { EVERYBODY_INVITED } from '@hemicycle/contract/huddle-names';
import type { createHuddle as declared, Huddle } from '@hemicycle/contract/huddles';
import { roomOfHuddle } from '@hemicycle/rules/rooms/room';
import { isMovedInto, leavesHuddleFor } from '@hemicycle/rules/rooms/room-policy';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { leaveHuddles } from '../presence/public.ts';
import { lockSession, requireSessionOf } from '../sessions/public.ts';
import { insertHuddle, updateHuddleClosed } from './huddle-store.ts';
import { isMainMeetingOver } from './main-meeting.ts';
import { presentHuddle } from './present-huddle.ts';
import { requireRoom } from './require-room.ts';
import { tellMoved } from './tell-moved.ts';

/** Makes a huddle in a session of the viewer and tells everybody who may see it.
 *  @throws DomainError `not-found`, `session-ended`, `huddles-full`, `huddles-unavailable` where a
 *  hosted provider carries the media. Source: HUD-01, HUD-02. */
export async function createHuddle(
  { db, clock, news, meetingProvider }: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { title, invitees }: BodyOf<typeof declared>,
): Promise<Huddle> {
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  if (meetingProvider !== null) throw new DomainError('huddles-unavailable');
  const huddle = await inTransaction(db, async (transaction) => {
    if (!(await lockSession(transaction, id))) throw new DomainError('not-found');
    const nowMs = clock.nowMs();
    if (await isMainMeetingOver(transaction, id, nowMs)) throw new DomainError('session-ended');
    return insertHuddle(transaction, {
      id: randomUUID(),
      id_voting_session: id,
      title,
      type: invitees.includes(EVERYBODY_INVITED) ? 'other' : 'direct',
      invitees,
      created_by: viewer.userId,
      created_ms: nowMs,
    });
  });
  if (huddle === null) throw new DomainError('huddles-full');
  news.announce({ kind: 'huddles', idVotingSession: id });
  return presentHuddle(huddle);
}

/** Closes a huddle. The people in it are in the main chamber again, or in no room where the main
 *  meeting is over. Closing it again changes nothing. An interpreter channel and its booth are
 *  closed together, by a call of their own.
 *  @throws DomainError `room-not-found`. Source: HUD-02, HUD-08. */
export async function closeHuddle(deps: Deps, viewer: Viewer, roomId: string): Promise<void> {
  const huddle = await requireRoom(deps.db, viewer, roomId);
  if (!isMovedInto(roomOfHuddle(presentHuddle(huddle)))) throw new DomainError('room-not-found');
  await shutHuddle(deps, { huddleId: huddle.id, idVotingSession: huddle.id_voting_session });
}

/** As `closeHuddle`, for the server itself. */
export async function shutHuddle(
  deps: Pick<Deps, 'db' | 'clock' | 'news'>,
  { huddleId, idVotingSession }: { readonly huddleId: string; readonly idVotingSession: string },
): Promise<void> {
  const { db, clock, news } = deps;
  const nowMs = clock.nowMs();
  const moved = await inTransaction(db, async (transaction) => {
    if (!(await updateHuddleClosed(transaction, huddleId, nowMs))) return null;
    const isOver = await isMainMeetingOver(transaction, idVotingSession, nowMs);
    return leaveHuddles(transaction, { huddleId }, leavesHuddleFor(isOver), nowMs);
  });
  if (moved === null) return;
  news.announce({ kind: 'huddles', idVotingSession });
  tellMoved(deps, idVotingSession, moved);
}
