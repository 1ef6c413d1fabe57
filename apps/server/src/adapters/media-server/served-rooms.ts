import type {
  MediaCaps,
  MediaIceServer,
  MediaRefusalReason,
  MediaSends,
  MediaServerMessage,
} from '@hemicycle/contract/media';
import type { Clock, Timers } from '../../platform/clock/clock.ts';
import type { MediaRooms } from './media-rooms.ts';
import type { MediaServer, MediaServerEvent } from './media-server.ts';

/** How long a stay outlives its socket. */
export const STAY_LINGERS_MS = 8_000;
/** How often a room is looked at for somebody who came back by an old key. */
export const LOOK_EVERY_MS = 1_000;
/** For so long after a removal, or a right that was taken, an old key may be good. */
export const OLD_KEYS_LIVE_MS = 10 * 60_000;

const EVERYTHING: MediaSends = { microphone: true, camera: true, share: true };
const NO_CAPS: MediaCaps = { maxCameras: null, maxMicrophones: null };

export interface ServedRoomsOptions {
  readonly mediaServer: MediaServer;
  readonly clock: Clock & Timers;
  /** None, unless said: a media server carries chambers of any size. */
  readonly caps?: MediaCaps;
  /** What somebody's browser uses to get through; what the media server says, unless said. Null: it says so itself. */
  readonly iceServers?: (userId: string) => readonly MediaIceServer[] | null;
  /** Delivers a message to one connection; must not throw for one that is gone. */
  readonly send: (connectionId: string, message: MediaServerMessage) => void;
  /** Told when the media server did not do what it was asked. */
  readonly failed: (error: unknown, what: string) => void;
}

interface Stay {
  readonly identity: string;
  readonly userId: string;
  readonly roomId: string;
  readonly epoch: number;
  connectionId: string | null;
  may: MediaSends;
  hidden: boolean;
  cancelLinger: (() => void) | null;
}

/** Rooms that a media server carries: each join is answered by a key of one's own, and whoever leaves, is signed out or loses the right is
 *  taken out there, also when an old key brings them back. State lives in memory; a server that starts anew learns of each stay when its browser asks again. */
export interface ServedRooms extends MediaRooms {
  /** Hears a verified report: whoever was taken out and came back by an old key is shown out at once. */
  hear: (event: MediaServerEvent) => void;
  stop: () => void;
}

/** Makes an empty set of rooms. */
export function createServedRooms(options: ServedRoomsOptions): ServedRooms {
  const {
    mediaServer,
    clock,
    send,
    caps = NO_CAPS,
    iceServers = () => mediaServer.iceServers,
    failed,
  } = options;
  const stays = new Map<string, Stay>();
  const stayByConnection = new Map<string, Stay>();
  /** Taken out, until when their keys may be good. */
  const takenOut = new Map<string, number>();
  /** Rooms where an old key could be used, until when. */
  const watched = new Map<string, number>();
  let cancelLook: (() => void) | null = null;

  const keyOf = ({ roomId, identity }: { readonly roomId: string; readonly identity: string }): string =>
    `${roomId} ${identity}`;

  function ask(what: string, asked: Promise<unknown>): void {
    asked.catch((error: unknown) => failed(error, what));
  }

  function staysOfUser(userId: string, roomId: string): readonly Stay[] {
    return [...stays.values()].filter((stay) => stay.userId === userId && stay.roomId === roomId);
  }

  function refuse(
    connectionId: string,
    epoch: number | null,
    reason: MediaRefusalReason,
    message: string,
  ): void {
    send(connectionId, { type: 'mediaRefused', epoch, reason, source: null, limit: null, message });
  }

  function watch(roomId: string): void {
    watched.set(roomId, clock.nowMs() + OLD_KEYS_LIVE_MS);
    cancelLook ??= clock.after(LOOK_EVERY_MS, look);
  }

  function look(): void {
    cancelLook = null;
    const nowMs = clock.nowMs();
    for (const [key, untilMs] of takenOut) if (untilMs < nowMs) takenOut.delete(key);
    for (const [roomId, untilMs] of watched) {
      if (untilMs < nowMs) watched.delete(roomId);
      else ask('a room could not be looked at', lookInto(roomId));
    }
    if (watched.size > 0) cancelLook = clock.after(LOOK_EVERY_MS, look);
  }

  async function lookInto(roomId: string): Promise<void> {
    for (const { identity, maySend } of await mediaServer.participantsIn(roomId)) {
      const stay = stays.get(keyOf({ roomId, identity }));
      if (stay === undefined) await showOut(roomId, identity);
      else if (exceeds(maySend, stay.may)) {
        const grants = { maySend: stay.may, hidden: stay.hidden };
        await mediaServer.updatePermissions({ roomId, identity, grants });
      }
    }
  }

  /** Somebody unknown may have come before this server started and is left alone; their browser will say so. */
  async function showOut(roomId: string, identity: string): Promise<void> {
    if (takenOut.has(keyOf({ roomId, identity }))) await mediaServer.removeParticipant({ roomId, identity });
  }

  function drop(stay: Stay): void {
    stay.cancelLinger?.();
    stay.cancelLinger = null;
    if (stay.connectionId !== null) stayByConnection.delete(stay.connectionId);
    stay.connectionId = null;
    stays.delete(keyOf(stay));
    const { roomId, identity } = stay;
    takenOut.set(keyOf(stay), clock.nowMs() + OLD_KEYS_LIVE_MS);
    watch(roomId);
    ask('somebody could not be taken out of the media', mediaServer.removeParticipant({ roomId, identity }));
  }

  async function grant(stay: Stay, connectionId: string): Promise<void> {
    const { roomId, identity, epoch } = stay;
    const grants = { maySend: stay.may, hidden: stay.hidden };
    const { token, expiresAtMs } = await mediaServer.issueToken({ roomId, identity, grants });
    // Left, or joined from elsewhere, in the meantime.
    if (stayByConnection.get(connectionId) !== stay) return;
    const ways = iceServers(stay.userId);
    send(connectionId, {
      type: 'mediaGrant',
      epoch,
      roomId,
      peerId: identity,
      url: mediaServer.url,
      token,
      expiresAtMs,
      iceServers: ways && [...ways],
      caps,
    });
  }

  return {
    join({ connectionId, userId, roomId, mayPublish = EVERYTHING, hidden = false }, { epoch }) {
      const identity = `${userId}.${epoch.toString(36)}`;
      const resumed = stays.get(keyOf({ roomId, identity }));
      const before = stayByConnection.get(connectionId);
      if (before !== undefined && before !== resumed) drop(before);
      for (const other of stays.values()) {
        // A page that was loaded again: what its predecessor left lingers no longer.
        if (
          other !== resumed &&
          other.userId === userId &&
          other.roomId === roomId &&
          other.connectionId === null
        )
          drop(other);
      }
      const stay: Stay = resumed ?? {
        identity,
        userId,
        roomId,
        epoch,
        connectionId,
        may: mayPublish,
        hidden,
        cancelLinger: null,
      };
      if (resumed !== undefined) {
        resumed.cancelLinger?.();
        resumed.cancelLinger = null;
        if (resumed.connectionId !== null) stayByConnection.delete(resumed.connectionId);
        resumed.connectionId = connectionId;
        resumed.may = mayPublish;
        resumed.hidden = hidden;
      }
      stays.set(keyOf(stay), stay);
      takenOut.delete(keyOf(stay));
      stayByConnection.set(connectionId, stay);
      ask('no key could be made for the media', grant(stay, connectionId));
    },

    leave(connectionId) {
      const stay = stayByConnection.get(connectionId);
      if (stay !== undefined) drop(stay);
    },

    publish(connectionId) {
      if (stayByConnection.has(connectionId)) return;
      refuse(connectionId, null, 'not-joined', 'Join a media room first.');
    },

    // Browsers signal to the media server itself.
    signal: () => undefined,

    disconnected(connectionId) {
      const stay = stayByConnection.get(connectionId);
      if (stay === undefined) return;
      stayByConnection.delete(connectionId);
      stay.connectionId = null;
      stay.cancelLinger = clock.after(STAY_LINGERS_MS, () => drop(stay));
    },

    allow(userId, roomId, mayPublish) {
      for (const stay of staysOfUser(userId, roomId)) {
        if (sameSends(stay.may, mayPublish)) continue;
        stay.may = mayPublish;
        const { identity, hidden } = stay;
        ask(
          'permissions could not be changed at the media server',
          mediaServer.updatePermissions({ roomId, identity, grants: { maySend: mayPublish, hidden } }),
        );
        // A key that was given before says the old, and could be used again.
        watch(roomId);
        if (stay.connectionId !== null)
          ask('no key could be made for the media', grant(stay, stay.connectionId));
      }
    },

    silence(userId, roomId, source) {
      for (const { identity } of staysOfUser(userId, roomId))
        ask('somebody could not be muted', mediaServer.mutePublishedTrack({ roomId, identity, source }));
    },

    remove(userId, roomId) {
      for (const stay of staysOfUser(userId, roomId)) {
        const { connectionId, epoch } = stay;
        drop(stay);
        if (connectionId === null) continue;
        refuse(connectionId, epoch, 'room-not-allowed', 'Removed from the media room.');
      }
    },

    hear({ kind, roomId, identity }) {
      if (kind !== 'joined' || stays.has(keyOf({ roomId, identity }))) return;
      ask('somebody could not be shown out', showOut(roomId, identity));
    },

    stop() {
      cancelLook?.();
      cancelLook = null;
      watched.clear();
    },
  };
}

function sameSends(one: MediaSends, other: MediaSends): boolean {
  return one.microphone === other.microphone && one.camera === other.camera && one.share === other.share;
}

/** Whether something may be sent that should not. */
function exceeds(maySend: MediaSends, may: MediaSends): boolean {
  return (['microphone', 'camera', 'share'] as const).some((source) => maySend[source] && !may[source]);
}
