import { isMainChamberOf } from '@hemicycle/rules/rooms/place';
import { mainChamberOf } from '@hemicycle/rules/rooms/room';
import type { Presence } from '@hemicycle/rules/rooms/room-policy';
import type { Deps } from '../../deps.ts';
import { loadHuddle, roomOfRow } from '../huddles/public.ts';
import { isEndedForAll } from '../sessions/public.ts';
import { loadFlagsOf } from '../site/public.ts';
import { loadInterviewee, loadSendingFacts, type SendingFacts } from './media-rights-store.ts';
import { type MediaPerson, rightsIn, type RoomRights } from './media-rights.ts';

/** A media room of a session: the main chamber, whose id is the session's, or a huddle. */
export interface RoomOfSession {
  readonly idVotingSession: string;
  readonly roomId: string;
}

/** The rights of these people in the media of a room now, by user id; people who may not hear the
 *  room are left out. All kinds of rooms follow the same rules, and a huddle goes on after the end
 *  of the main meeting. Empty where the session or the room is gone. The queries run at the same
 *  time. Source: EXIT-10, EXIT-11, HUD-06, PERM-33. */
export async function loadRoomRights(
  { db }: Pick<Deps, 'db'>,
  { idVotingSession, roomId }: RoomOfSession,
  viewers: readonly MediaPerson[],
  presence: Presence,
): Promise<Map<string, RoomRights>> {
  const userIds = viewers.map(({ userId }) => userId);
  const isMain = isMainChamberOf(idVotingSession, roomId);
  const [facts, flagsFor, huddle] = await Promise.all([
    loadSendingFacts(db, idVotingSession, userIds),
    loadFlagsOf(db),
    isMain ? null : loadHuddle(db, roomId),
  ]);
  if (facts === null) return new Map();
  if (isMain) {
    const room = mainChamberOf(idVotingSession, isEndedForAll(facts));
    return rightsIn(room, { facts, flagsFor }, viewers, presence);
  }
  if (huddle?.id_voting_session !== idVotingSession) return new Map();
  const room = roomOfRow(huddle);
  const interviewee = await loadInterviewee(db, roomId);
  const there = interviewee === null ? facts : withInterviewee(facts, roomId, interviewee);
  return rightsIn(room, { facts: there, flagsFor }, viewers, presence);
}

/** The person of an interview has no place in the session: they count as in its room. */
function withInterviewee(facts: SendingFacts, roomId: string, userId: string): SendingFacts {
  const muted = { forceMuteAudio: null, forceMuteVideo: null, forceMuteShare: null };
  const there = { roomId, observer: false, ...muted, secondRoom: null };
  return { ...facts, people: { ...facts.people, [userId]: there } };
}

/** The session of a media room. A room that is not a huddle is a main chamber. */
export async function sessionOfRoom({ db }: Pick<Deps, 'db'>, roomId: string): Promise<string> {
  return (await loadHuddle(db, roomId))?.id_voting_session ?? roomId;
}
