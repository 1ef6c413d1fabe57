import type { LiveChange } from '../../live/live-change-store.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ChamberConnection } from './chamber-connection.ts';
import type { ChamberRooms } from './chamber-rooms.ts';

/** Tables by which the roles and permissions of a viewer change. */
const TABLES: ReadonlySet<string> = new Set([
  'users',
  'roles',
  'user_roles',
  'voting_session_members',
  'voting_session_moderators',
]);

/** The sessions that changes concern, each once; null alone: all sessions. */
export function sessionsOf(changes: readonly LiveChange[]): readonly (string | null)[] {
  const sessions = new Set(changes.map(({ idVotingSession }) => idVotingSession));
  return sessions.has(null) ? [null] : [...sessions];
}

/** The connections of people whose roles or permissions these changes may have changed. */
export function connectionsWithRights(
  rooms: ChamberRooms,
  changes: readonly LiveChange[],
): ChamberConnection[] {
  const sessions = sessionsOf(changes.filter(({ table }) => TABLES.has(table)));
  return sessions.flatMap((id) => [...(id === null ? rooms.all() : rooms.of(id))]);
}

/** The roles and permissions of a viewer, as a text that can be compared. */
export function rightsOf({ roleIds, actionsAllowed }: Viewer): string {
  return JSON.stringify([roleIds.toSorted(), [...actionsAllowed].toSorted()]);
}
