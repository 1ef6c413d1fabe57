import type { MediaPayload, MediaSends, MediaSource } from '@hemicycle/contract/media';

/** Whether a person may receive the cameras of other people; `unasked`: the site asks nobody for
 *  the permission. Source: PERM-18. */
export type CameraView = 'unasked' | 'allowed' | 'barred';

/** The media that a person may receive. */
export interface MediaViews {
  readonly viewsShares: boolean;
  readonly viewsCameras: CameraView;
}

/** A person who joins. `mayPublish` is what they may send (default: everything). `viewsShares` is
 *  whether they may receive shares (default: no), and `viewsCameras` whether cameras (default:
 *  unasked). The pages of other people do not learn of a person who is `hidden`. The exception is a
 *  page that sends a share or a camera: it must let this person receive it. */
export interface MediaConnectionOf {
  readonly connectionId: string;
  readonly userId: string;
  readonly roomId: string;
  readonly mayPublish?: MediaSends;
  readonly viewsShares?: boolean;
  readonly viewsCameras?: CameraView;
  readonly hidden?: boolean;
}

/** The server's side of the media of all rooms: the people in each room, and what they may send
 *  there. There are two kinds: `mesh/` carries signals between browsers, and `served-rooms.ts`
 *  hands out keys to a media server. No message of a client makes a method throw. */
export interface MediaRooms {
  /** True where nobody joins by this server: `allow` must be called when people come into the
   *  chamber. Absent: `join` says what they may send. */
  readonly heldWithoutJoin?: true;
  /** Resolves once this server knows the people who are in a room on other servers. Call it before
   *  a join. Never rejects. Absent: there are no other servers, or their people make no
   *  difference. */
  prepare?: (roomId: string) => Promise<void>;
  /** Enters a room. The same account, room and epoch resume a stay. Otherwise the new stay replaces
   *  the one that this connection had. */
  join: (connection: MediaConnectionOf, message: { readonly epoch: number }) => void;
  leave: (connectionId: string) => void;
  publish: (connectionId: string, sends: MediaSends) => void;
  signal: (
    connectionId: string,
    message: { readonly to: string; readonly epoch: number; readonly payload: MediaPayload },
  ) => void;
  /** The socket is gone. The stay lingers, so that a socket that comes back finds its media
   *  untouched. */
  disconnected: (connectionId: string) => void;
  /** Changes what a person may send in all their stays, and stops what they may not send. `hidden`
   *  (default: no) tells whether other people learn of this person; it has an effect only where the
   *  media can hide people. */
  allow: (userId: string, roomId: string, mayPublish: MediaSends, hidden?: boolean) => void;
  /** Changes whether a person may receive shares and cameras. The pages that send them are told,
   *  and keep to it. Absent: a provider sends both to everybody. Source: SHARE-05, PERM-18. */
  letView?: (userId: string, roomId: string, views: MediaViews) => void;
  /** Stops one source of a person's media in all their stays; they may send it again. */
  silence: (userId: string, roomId: string, source: MediaSource) => void;
  /** The people whose stay goes on for a moment although their socket is gone, with their rooms.
   *  Absent: there are none. */
  away?: () => readonly { readonly userId: string; readonly roomId: string }[];
  /** How many pages hold a line of media at this server. Absent: it does not know. */
  countHeld?: () => number;
  /** Takes a person out of a room at once, on every connection, and tells their pages. The caller
   *  must decide whether they may join again. */
  remove: (userId: string, roomId: string) => void;
  /** Takes a person out of a room, including stays that this server does not know: they began at
   *  another server, or before this one started. Absent: there are no such stays. */
  removeUnknown?: (userId: string, roomId: string) => void;
  /** Takes everybody out of a room and tells them, including participants without a page of this
   *  site. For a later join see `remove`. */
  close: (roomId: string) => void;
}
