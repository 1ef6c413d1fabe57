import type { MediaIceServer, MediaSends, MediaSource } from '@hemicycle/contract/media';

/** What somebody may do in a room: send (nothing at all for those who only watch), and whether the
 *  others see that they are there. */
export interface MediaGrants {
  readonly maySend: MediaSends;
  /** Nobody else learns of this one, but the page of who shares (`share-viewers.ts`): streaming
   *  accounts. */
  readonly hidden: boolean;
}

/** One stay: the identity is unique in the room and signed into the token. */
export interface MediaStayKey {
  readonly roomId: string;
  readonly identity: string;
}

/** Something that happened at the media server, as it reports it itself. `mislabelled`: somebody
 *  sends a sound as a picture or the other way round, by a right that was given for something
 *  else. */
export interface MediaServerEvent extends MediaStayKey {
  readonly kind: 'joined' | 'left' | 'mislabelled';
}

/** A server that carries the media of chambers. Adapters: `livekit/`. Each runs
 *  `media-server-contract-suite.ts`. */
export interface MediaServer {
  /** Where browsers connect, `ws:` or `wss:`. */
  readonly url: string;
  /** What browsers use to get through to it; null where it says so itself. */
  readonly iceServers: readonly MediaIceServer[] | null;
  /** A key for one stay, good for 10 minutes and exactly these grants. Makes the room when the
   *  first one comes. */
  issueToken: (
    stay: MediaStayKey & { readonly grants: MediaGrants },
  ) => Promise<{ readonly token: string; readonly expiresAtMs: number }>;
  /** Changes what somebody may do, while they are in; what they may no longer send ends at once,
   *  who is hidden no longer is seen. Whoever was seen stays in the others' lists until they come
   *  in anew. Nobody there: nothing happens. */
  updatePermissions: (stay: MediaStayKey & { readonly grants: MediaGrants }) => Promise<void>;
  /** Mutes all that somebody sends of it; they may unmute themselves. Resolves false where nothing
   *  of it is sent. */
  mutePublishedTrack: (stay: MediaStayKey & { readonly source: MediaSource }) => Promise<boolean>;
  /** Ends a stay at once; nobody there: nothing happens. A key that was given for it may open the
   *  room again until it runs out: whoever removes somebody has to look (`served-rooms.ts`
   *  does). */
  removeParticipant: (stay: MediaStayKey) => Promise<void>;
  /** Who is in a room now, hidden ones too, and what the media server lets them do. */
  participantsIn: (roomId: string) => Promise<readonly (MediaGrants & { readonly identity: string })[]>;
  /** Reads a report that claims to come from the media server: undefined where the signature or the
   *  text is not genuine, null where it is about nothing that we follow. Never rejects. */
  verifyWebhook: (
    body: string,
    authorization: string | undefined,
  ) => Promise<MediaServerEvent | null | undefined>;
}
