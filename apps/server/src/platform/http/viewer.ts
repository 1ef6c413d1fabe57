import type { Permission } from '@hemicycle/contract/permissions';

/** The signed-in person behind a request or a socket, read from its cookie each time.
 *  `actionsAllowed` is the union over the person's roles (PERM-02). `signInId` names this one
 *  sign-in. `payloadKey` (32 bytes) decrypts its encrypted answers. */
export interface Viewer {
  readonly userId: string;
  /** A guest came by a link. A guest has no account, and belongs only to the sessions whose members
   *  include the guest. */
  readonly kind: 'account' | 'guest';
  readonly email: string;
  readonly displayName: string;
  readonly roleIds: readonly string[];
  readonly roleNames: readonly string[];
  readonly actionsAllowed: ReadonlySet<string>;
  /** The permissions of the roles that do not count in the session of this call or socket; they are
   *  not in `actionsAllowed`. Absent: all count. */
  readonly withheld?: ReadonlySet<string>;
  readonly signInId: string;
  readonly payloadKey: Uint8Array;
  /** The session that the viewer chose to attend (userSession.votingSessionToAttend). */
  readonly votingSessionToAttend: string | null;
  /** When this sign-in last gave a proof of identity, ms since the epoch; the value may be some
   *  seconds old (BEY-32). */
  readonly provenAtMs: number;
}

/** True only when the viewer holds exactly this permission string. Source: PERM-01. */
export function may(viewer: Viewer, permission: Permission): boolean {
  return viewer.actionsAllowed.has(permission);
}
