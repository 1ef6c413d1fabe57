import type { MediaIceServer, MediaSends, MediaSource } from '@hemicycle/contract/media';

/** The rights of a participant in a room: what they may send (nothing for observers), and whether
 *  other people see them. */
export interface MediaGrants {
  readonly maySend: MediaSends;
  /** True for streaming accounts: other people do not see them. Only a page that sends a share or a
   *  camera learns of them (`share-viewers.ts`). */
  readonly hidden: boolean;
}

/** Names one stay. The identity is unique in the room and signed into the token. */
export interface MediaStayKey {
  readonly roomId: string;
  readonly identity: string;
}

/** An event that the media server reports. `mislabelled`: a participant sends a sound as a picture
 *  or a picture as a sound, and so uses a right that was given for something else. */
export interface MediaServerEvent extends MediaStayKey {
  readonly kind: 'joined' | 'left' | 'mislabelled';
}

/** A server that carries the media of chambers. Adapters: `livekit/`. Each runs
 *  `media-server-contract-suite.ts`. */
export interface MediaServer {
  /** The address that browsers connect to, `ws:` or `wss:`. */
  readonly url: string;
  /** The STUN and TURN servers by which browsers reach the media server; null where it names them
   *  itself. */
  readonly iceServers: readonly MediaIceServer[] | null;
  /** Makes a key for one stay, valid for 10 minutes and for exactly these grants. The media server
   *  makes the room when the first participant comes. */
  issueToken: (
    stay: MediaStayKey & { readonly grants: MediaGrants },
  ) => Promise<{ readonly token: string; readonly expiresAtMs: number }>;
  /** Changes the rights of a participant who is in the room. Media that they may not send ends at
   *  once, and a participant who is not hidden becomes visible. To hide a participant is not
   *  enough: other pages still list them until they come in again. Does nothing where there is no
   *  such participant. */
  updatePermissions: (stay: MediaStayKey & { readonly grants: MediaGrants }) => Promise<void>;
  /** Mutes one source of a participant; they may unmute themselves. Resolves false where nothing of
   *  that source is sent. */
  mutePublishedTrack: (stay: MediaStayKey & { readonly source: MediaSource }) => Promise<boolean>;
  /** Ends a stay at once; does nothing where there is no such stay. The key of the stay opens the
   *  room again until it expires, so the caller must watch for that (`served-rooms.ts` does). */
  removeParticipant: (stay: MediaStayKey) => Promise<void>;
  /** The participants who are in a room now, including hidden ones, with the rights that the media
   *  server gives them. */
  participantsIn: (roomId: string) => Promise<readonly (MediaGrants & { readonly identity: string })[]>;
  /** Reads a report that claims to come from the media server. Undefined where the signature or the
   *  text is not genuine; null where the report is about an event that is not used. Never
   *  rejects. */
  verifyWebhook: (
    body: string,
    authorization: string | undefined,
  ) => Promise<MediaServerEvent | null | undefined>;
}
