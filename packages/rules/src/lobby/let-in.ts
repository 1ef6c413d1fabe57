import type { LobbyReason, LobbyStayState } from '@hemicycle/contract/lobby';
import { permissions } from '@hemicycle/contract/permissions';

/** What decides whether a session has a lobby. `startsMs`: its planned start, ms since the
 *  epoch. */
export interface LobbySwitches {
  readonly waitingRoom: boolean;
  readonly lobbyUntilStart: boolean;
  readonly startsMs: number;
}

/** Why a session has a lobby at this moment; null: it has none. The lobby until the start follows
 *  the start where that is moved. Source: LOBBY-12, BEY-19. */
export function whyLobby(
  { waitingRoom, lobbyUntilStart, startsMs }: LobbySwitches,
  nowMs: number,
): LobbyReason | null {
  if (waitingRoom) return 'waiting-room';
  return lobbyUntilStart && nowMs < startsMs ? 'until-start' : null;
}

/** The permissions of which each lets people in without waiting. Source: PERM-38. */
export const BYPASSES_LOBBY = [
  permissions.bypassLobby,
  permissions.moderation,
  permissions.adminPage,
] as const;

/** Whether somebody never waits in a lobby. Source: PERM-38. */
export function bypassesLobby(actionsAllowed: Pick<ReadonlySet<string>, 'has'>): boolean {
  return BYPASSES_LOBBY.some((permission) => actionsAllowed.has(permission));
}

/** Whether somebody who belongs to a session may receive anything of it. `isShut`: the session has
 *  a lobby now. `stay`: how they stand in that lobby; null: they never came to it. Source: PERM-38,
 *  LOBBY-12, BEY-19. */
export function isLetIn(person: {
  readonly isShut: boolean;
  readonly stay: LobbyStayState | null;
  readonly actionsAllowed: Pick<ReadonlySet<string>, 'has'>;
}): boolean {
  return !person.isShut || person.stay === 'admitted' || bypassesLobby(person.actionsAllowed);
}
