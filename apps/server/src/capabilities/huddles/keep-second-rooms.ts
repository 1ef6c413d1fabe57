import { roomOfHuddle } from '@hemicycle/rules/rooms/room';
import { mayHearBeside } from '@hemicycle/rules/rooms/room-policy';
import { unionOfRoles } from '@hemicycle/rules/permissions/roles';
import type { Deps } from '../../deps.ts';
import { loadViewerAccounts } from '../accounts/public.ts';
import { loadPlaces } from '../presence/public.ts';
import { loadLetIn } from '../sessions/public.ts';
import { endSecondRooms } from './end-second-rooms.ts';
import { isMainMeetingOver } from './main-meeting.ts';
import { presentHuddle } from './present-huddle.ts';
import { loadSecondRooms, type SecondRoomOfHuddle } from './second-room-store.ts';

/** A page opens its second line within this time after it was given the room, in ms. */
const OPENS_WITHIN_MS = 20_000;

/** Ends the second rooms, of a session or (null) of every session, that cannot go on: the room was
 *  closed, the sitting is over, the person left the main chamber or lost the right, or no page of
 *  theirs has the line. The media rights follow the same facts at once, and do not wait for this.
 *  Source: BEY-37. */
export async function keepSecondRooms(
  deps: Pick<Deps, 'db' | 'clock' | 'news' | 'jobs'> & {
    readonly servers: Pick<Deps['servers'], 'id' | 'isAlone'>;
  },
  idVotingSession: string | null,
): Promise<void> {
  const { db, clock, servers } = deps;
  const nowMs = clock.nowMs();
  for (const row of await loadSecondRooms(db, idVotingSession, servers)) {
    const isOpening = row.line_id === null && nowMs < row.began_ms + OPENS_WITHIN_MS;
    const hasLine = row.isHeld && (row.line_id !== null || isOpening);
    if (!hasLine || !(await mayGoOn(deps, row, nowMs))) await endSecondRooms(deps, row);
  }
}

async function mayGoOn(
  { db }: Pick<Deps, 'db'>,
  { id_voting_session: idVotingSession, user_id: userId, huddle }: SecondRoomOfHuddle,
  nowMs: number,
): Promise<boolean> {
  const [places, accounts, letIn, isOver] = await Promise.all([
    loadPlaces(db, idVotingSession, [userId]),
    loadViewerAccounts(db, [userId]),
    loadLetIn(db, idVotingSession, [userId]),
    isMainMeetingOver(db, idVotingSession, nowMs),
  ]);
  const actionsAllowed = unionOfRoles(accounts.get(userId)?.roles ?? []);
  const person = { roomId: places.get(userId) ?? null, actionsAllowed };
  return !isOver && letIn.has(userId) && mayHearBeside(roomOfHuddle(presentHuddle(huddle)), person);
}
