import type { MediaPayload, MediaSends, MediaSource } from '@hemicycle/contract/media';

/** Whether somebody may receive the cameras of others; `unasked`: the site asks nobody for the
 *  permission. Source: PERM-18. */
export type CameraView = 'unasked' | 'allowed' | 'barred';

/** What somebody may receive. */
export interface MediaViews {
  readonly viewsShares: boolean;
  readonly viewsCameras: CameraView;
}

/** Who joins: `mayPublish` (everything, unless said) is what their permissions let them send;
 *  `viewsShares` (no, unless said) whether they may receive what others share, `viewsCameras`
 *  (unasked, unless said) their cameras; of those who are `hidden` nobody learns, but for the page
 *  of who shares, which lets them through. */
export interface MediaConnectionOf {
  readonly connectionId: string;
  readonly userId: string;
  readonly roomId: string;
  readonly mayPublish?: MediaSends;
  readonly viewsShares?: boolean;
  readonly viewsCameras?: CameraView;
  readonly hidden?: boolean;
}

/** The server's side of the media of all rooms: who is in which, and what they may send there. Two
 *  make it: `mesh/` carries signals between browsers, `served-rooms.ts` hands out keys to a media
 *  server. Nothing throws for what a client sends. */
export interface MediaRooms {
  /** Nobody joins here: what people may send is to be said (`allow`) when they come into the
   *  chamber. Absent: it is said with their join. */
  readonly heldWithoutJoin?: true;
  /** Resolves once it is known who is in a room on other servers; to be asked before somebody joins
   *  it. Never rejects. Absent: there are no other servers, or it makes no difference. */
  prepare?: (roomId: string) => Promise<void>;
  /** Enters a room. Same account, room and epoch as a stay: resumes it. Otherwise replaces the stay
   *  that this connection had. */
  join: (connection: MediaConnectionOf, message: { readonly epoch: number }) => void;
  leave: (connectionId: string) => void;
  publish: (connectionId: string, sends: MediaSends) => void;
  signal: (
    connectionId: string,
    message: { readonly to: string; readonly epoch: number; readonly payload: MediaPayload },
  ) => void;
  /** The socket is gone: the stay lingers, so that a socket that comes back finds its media
   *  untouched. */
  disconnected: (connectionId: string) => void;
  /** Changes what somebody may send, in all their stays, and stops what they may no longer send;
   *  and whether the others learn of them, where the media can hide people (no hiding, unless
   *  said). */
  allow: (userId: string, roomId: string, mayPublish: MediaSends, hidden?: boolean) => void;
  /** Changes whether somebody may receive what others share, and their cameras: who sends them is
   *  told, and their browser keeps to it. Absent: a provider sends both to everybody. Source:
   *  SHARE-05, PERM-18. */
  letView?: (userId: string, roomId: string, views: MediaViews) => void;
  /** Stops what somebody sends, in all their stays; they may send it again. */
  silence: (userId: string, roomId: string, source: MediaSource) => void;
  /** Who stays in which room for a moment although their socket is gone. Absent: nobody. */
  away?: () => readonly { readonly userId: string; readonly roomId: string }[];
  /** Takes somebody out of a room at once, on every connection, and tells them. Whether they may
   *  join again is for the caller to say. */
  remove: (userId: string, roomId: string) => void;
  /** Takes somebody out of a room also where the stay is not known here: it began at another
   *  application server, or before this one was started. Absent: there are no such stays. */
  removeUnknown?: (userId: string, roomId: string) => void;
  /** Takes everybody out of a room, those too who are there without a page of ours, and tells them.
   *  Who may join again: see `remove`. */
  close: (roomId: string) => void;
}
