import type { MeetingPlace } from '@hemicycle/contract/people';

/** Where somebody is in a session, as a people state gives it: in one room of it, or in none.
 *  `meetingId`: the id of the room; for the main chamber the session's, for a huddle its own.
 *  Source: PEOP-05, PEOP-06. */
export interface Placed {
  readonly meeting: MeetingPlace;
  readonly meetingId: string | null;
}

/** Whether somebody is in the main chamber. Hands, quorums, presiding and the speakers list count
 *  only these people. Source: HANDS-02. */
export function isInMainChamber({ meeting }: Pick<Placed, 'meeting'>): boolean {
  return meeting === 'mainchamber';
}

/** Whether somebody is in a huddle. Source: HUD-06. */
export function isInHuddle({ meeting }: Pick<Placed, 'meeting'>): boolean {
  return meeting === 'huddle';
}

/** Whether somebody is in any room of the session. Source: PEOP-06. */
export function isInARoom({ meeting }: Pick<Placed, 'meeting'>): boolean {
  return meeting !== 'NOT_IN_MEETING';
}

/** The id of the huddle that somebody is in; null in the main chamber and outside the session.
 *  Source: HUD-06. */
export function huddleOf(person: Placed | undefined): string | null {
  return person !== undefined && isInHuddle(person) ? person.meetingId : null;
}

/** Whether somebody is in this huddle or, for null, in the main chamber. Source: HUD-06. */
export function isInRoom(person: Placed, huddleId: string | null): boolean {
  return isInARoom(person) && huddleOf(person) === huddleId;
}

/** The id of a room: the huddle's own, or for the main chamber (null) the session's. */
export function roomIdOf(idVotingSession: string, huddleId: string | null): string {
  return huddleId ?? idVotingSession;
}

/** Whether a room is the main chamber of this session. */
export function isMainChamberOf(idVotingSession: string, roomId: string): boolean {
  return roomId === idVotingSession;
}

/** Whether a message of a sender to their own room reaches a person: both must be in the same room.
 *  Source: SHARE-10, HUD-06. */
export function isTold(roomId: string | undefined, roomIdOfSender: string): boolean {
  return roomId === roomIdOfSender;
}
