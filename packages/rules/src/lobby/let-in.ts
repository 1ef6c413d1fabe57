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

/** The permissions of which each lets people stay while a session is closed. Source: BEY-45. */
export const STAYS_IN_CLOSED = [permissions.closedSession, permissions.moderation] as const;

/** Whether somebody who belongs to a session may be there while it is closed, and may know later
 *  what was said and done meanwhile: with an account by a permission, or because the moderator who
 *  closed it named them, as a guest must be. The browsers of recorders never may. Source:
 *  BEY-45. */
export function staysInClosed({
  kind,
  actionsAllowed,
  isNamed,
}: {
  readonly kind: 'account' | 'guest';
  readonly actionsAllowed: Pick<ReadonlySet<string>, 'has'>;
  readonly isNamed: boolean;
}): boolean {
  if (actionsAllowed.has(permissions.streamingBot)) return false;
  if (isNamed) return true;
  return kind === 'account' && STAYS_IN_CLOSED.some((permission) => actionsAllowed.has(permission));
}

/** Whether somebody who belongs to a session may receive anything of it. `isShut`: the session has
 *  a lobby now. `stay`: how they stand in that lobby; null: they never came to it. `isClosed`: it
 *  is a closed session now; `isNamed`: its moderator named this person. Source: PERM-38, LOBBY-12,
 *  BEY-19, BEY-45. */
export function isLetIn(person: {
  readonly isShut: boolean;
  readonly stay: LobbyStayState | null;
  readonly isClosed: boolean;
  readonly isNamed: boolean;
  readonly kind: 'account' | 'guest';
  readonly actionsAllowed: Pick<ReadonlySet<string>, 'has'>;
}): boolean {
  if (person.isClosed && !staysInClosed(person)) return false;
  return !person.isShut || person.stay === 'admitted' || bypassesLobby(person.actionsAllowed);
}

/** Whether somebody who belongs to a session may read the papers of its published agenda, by which
 *  members prepare themselves: who is let in, and with an account also before that. Not who was
 *  refused, nor while the session is closed to them. Source: AGENDA-01, PERM-38. */
export function mayPrepare(person: Parameters<typeof isLetIn>[0]): boolean {
  if (isLetIn(person)) return true;
  if (person.isClosed && !staysInClosed(person)) return false;
  const { kind, actionsAllowed, stay } = person;
  return kind === 'account' && stay !== 'refused' && !actionsAllowed.has(permissions.streamingBot);
}
