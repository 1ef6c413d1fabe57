import { mayHearBeside } from '@hemicycle/rules/rooms/room-policy';
import { unionOfRoles } from '@hemicycle/rules/permissions/roles';
import type { Deps } from '../../deps.ts';
import { loadViewerAccounts } from '../accounts/public.ts';
import { loadPlaces } from '../presence/public.ts';
import { loadLetIn } from '../sessions/public.ts';
import { endSecondRooms } from './end-second-rooms.ts';
import { isMainMeetingOver } from './main-meeting.ts';
import { roomOfRow } from './room-of-row.ts';
import { loadSecondRooms, type SecondRoomOfHuddle } from './second-room-store.ts';

/** A page opens its second line within this time after it was given the room, in ms. */
const OPENS_WITHIN_MS = 20_000;

/** Ends the second rooms, of a session or (null) of every session, that cannot go on: the room was
 *  closed, the sitting is over, the person is not in the room beside which it is heard or lost the
 *  right, or no page of theirs has the line. The media rights follow the same facts at once, and do
 *  not wait for this. Source: BEY-37. */
export async function keepSecondRooms(
  deps: Pick<Deps, 'db' | 'clock' | 'news' | 'jobs'> & {
    readonly servers: Pick<Deps['servers'], 'id' | 'isAlone'>;
  },
  idVotingSession: string | null,
): Promise<void> {
  const { db, clock, servers } = deps;
  const nowMs = clock.nowMs();
  const rows = await loadSecondRooms(db, idVotingSession, servers);
  for (const session of new Set(rows.map(({ id_voting_session }) => id_voting_session))) {
    const those = rows.filter(({ id_voting_session }) => id_voting_session === session);
    const mayGoOn = await loadWhoMayGoOn(deps, session, those, nowMs);
    for (const row of those) {
      const isOpening = row.line_id === null && nowMs < row.began_ms + OPENS_WITHIN_MS;
      const hasLine = row.isHeld && (row.line_id !== null || isOpening);
      if (!hasLine || !mayGoOn(row)) await endSecondRooms(deps, row);
    }
  }
}

/** Tells of the second rooms of a session which may go on. Hundreds may listen to a language, so
 *  their places and rights are read together. */
async function loadWhoMayGoOn(
  { db }: Pick<Deps, 'db'>,
  idVotingSession: string,
  rows: readonly SecondRoomOfHuddle[],
  nowMs: number,
): Promise<(row: SecondRoomOfHuddle) => boolean> {
  const userIds = rows.map(({ user_id }) => user_id);
  const [places, accounts, letIn, isOver] = await Promise.all([
    loadPlaces(db, idVotingSession, userIds),
    loadViewerAccounts(db, userIds),
    loadLetIn(db, idVotingSession, userIds),
    isMainMeetingOver(db, idVotingSession, nowMs),
  ]);
  return ({ user_id: userId, huddle }) => {
    const actionsAllowed = unionOfRoles(accounts.get(userId)?.roles ?? []);
    const person = { roomId: places.get(userId) ?? null, actionsAllowed };
    return !isOver && letIn.has(userId) && mayHearBeside(roomOfRow(huddle), person);
  };
}
