import type { Huddle } from '@hemicycle/contract/huddles';
import type { PeopleState } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { roomOfHuddle } from '@hemicycle/rules/rooms/room';
import { leavesHuddleFor, mayEnter, mayNavigateTo } from '@hemicycle/rules/rooms/room-policy';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterHuddle, leaveHuddles, loadPeopleState, requireStillSignedIn } from '../presence/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import { holdHuddle } from './huddle-store.ts';
import { isMainMeetingOver } from './main-meeting.ts';
import { presentHuddle } from './present-huddle.ts';
import { requireRoom } from './require-room.ts';
import { tellMoved } from './tell-moved.ts';

/** The permissions with which people go to huddles. Source: PERM-12. */
const MOVES = [permissions.huddleButton, permissions.moderation] as const;

/** The viewer enters a huddle, out of the main chamber or another huddle. Entering again changes
 *  nothing.
 *  @throws DomainError `room-not-found`, `room-closed`, `session-ended`, `permission-missing` where
 *  the site asks for the permission to change rooms. Source: HUD-06, HUD-10, HUD-11, PERM-15. */
export async function joinHuddle(deps: Deps, viewer: Viewer, roomId: string): Promise<Huddle> {
  const { db, clock } = deps;
  const { id: huddleId, id_voting_session: idVotingSession } = await requireRoom(db, viewer, roomId);
  const nowMs = clock.nowMs();
  const { enableSelfRoomNavigationActionControl: controlOn } = await loadFlagsFor(db, viewer);
  const { huddle, moved } = await inTransaction(db, async (transaction) => {
    const held = await holdHuddle(transaction, huddleId);
    if (held === null) throw new DomainError('room-not-found');
    const presented = presentHuddle(held);
    const person = { idVotingSession, userId: viewer.userId };
    const state = await loadPeopleState(transaction, idVotingSession, viewer.userId);
    const placed = { ...viewer, roomId: state?.meetingId ?? null, lostFromRoomId: null };
    const answer = mayEnter(
      roomOfHuddle(presented),
      placed,
      await isMainMeetingOver(transaction, idVotingSession, nowMs),
    );
    if (!answer.ok) throw new DomainError(answer.code);
    // A hidden account comes into no room that nobody has sent it to.
    const isSent = placed.roomId === huddleId || presented.davra.invitees.includes(viewer.userId);
    if (!MOVES.some((action) => viewer.actionsAllowed.has(action)) && !isSent) {
      throw new DomainError('permission-missing');
    }
    if (!mayNavigateTo(roomOfHuddle(presented), placed, controlOn))
      throw new DomainError('permission-missing');
    return { huddle: presented, moved: await enterHuddle(transaction, person, huddleId, nowMs) };
  });
  await requireStillSignedIn(deps, viewer, idVotingSession);
  if (moved !== null) tellMoved(deps, idVotingSession, [moved]);
  return huddle;
}

/** The viewer leaves a huddle: to the main chamber, or out of the session where its main meeting is
 *  over. Leaving again changes nothing. Returns the viewer's state after it. @throws DomainError
 *  `room-not-found`. Source: HUD-07, HUD-08. */
export async function leaveHuddle(deps: Deps, viewer: Viewer, roomId: string): Promise<PeopleState | null> {
  const { db, clock } = deps;
  const { id: huddleId, id_voting_session: idVotingSession } = await requireRoom(db, viewer, roomId);
  const nowMs = clock.nowMs();
  const isOver = await isMainMeetingOver(db, idVotingSession, nowMs);
  const { userId } = viewer;
  const moved = await inTransaction(db, (transaction) =>
    leaveHuddles(transaction, { huddleIds: [huddleId], userId }, leavesHuddleFor(isOver), nowMs),
  );
  tellMoved(deps, idVotingSession, moved);
  return loadPeopleState(db, idVotingSession, userId);
}
