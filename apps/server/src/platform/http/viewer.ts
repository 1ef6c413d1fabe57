import type { Permission } from '@hemicycle/contract/permissions';

/** The signed-in person behind a request or a socket, read anew from its cookie. `actionsAllowed`
 *  is the union over its roles (PERM-02); `signInId` names this one sign-in; `payloadKey` (32
 *  bytes) opens its encrypted answers. */
export interface Viewer {
  readonly userId: string;
  /** A guest came by a link: has no account, and belongs only to the sessions that count them among
   *  their members. */
  readonly kind: 'account' | 'guest';
  readonly email: string;
  readonly displayName: string;
  readonly roleIds: readonly string[];
  readonly roleNames: readonly string[];
  readonly actionsAllowed: ReadonlySet<string>;
  readonly signInId: string;
  readonly payloadKey: Uint8Array;
  /** The session that the viewer chose to attend (userSession.votingSessionToAttend). */
  readonly votingSessionToAttend: string | null;
  /** When this sign-in last proved who sits there, ms since the epoch; at most some seconds old
   *  (BEY-32). */
  readonly provenAtMs: number;
}

/** True only for the exact string. Source: PERM-01. */
export function may(viewer: Viewer, permission: Permission): boolean {
  return viewer.actionsAllowed.has(permission);
}
