import type {
  MediaCaps,
  MediaIceServer,
  MediaRefusalReason,
  MediaSends,
  MediaServerMessage,
} from '@hemicycle/contract/media';
import type { Clock, Timers } from '../../platform/clock/clock.ts';
import type { MediaRooms } from './media-rooms.ts';
import type { MediaGrants, MediaServer, MediaServerEvent } from './media-server.ts';
import { createOldKeys, type RightsOfStrangers } from './old-keys.ts';
import {
  camerasToOf,
  cameraViewersMessage,
  createCameraViewers,
  createShareViewers,
} from './share-viewers.ts';
import { createSharedBook } from './shared-book.ts';
import type { StaySharing } from './stay-sharing.ts';
import { createStayBook, type Stay, TOO_MANY_STAYS } from './stay-book.ts';

const NO_CAPS: MediaCaps = { maxCameras: null, maxMicrophones: null };

export interface ServedRoomsOptions {
  readonly mediaServer: MediaServer;
  readonly clock: Clock & Timers;
  /** Default: no caps, since a media server carries chambers of any size. */
  readonly caps?: MediaCaps;
  /** The STUN and TURN servers for a person's browser; default: those of the media server. Null:
   *  the media server names them itself. */
  readonly iceServers?: (userId: string) => readonly MediaIceServer[] | null;
  /** Delivers a message to one connection; must not throw for one that is gone. */
  readonly send: (connectionId: string, message: MediaServerMessage) => void;
  /** The rights of people whose stays this server does not know: they came in before it started. */
  readonly rightsOf: RightsOfStrangers;
  /** What this server shares with other servers; absent: it is the only one. */
  readonly sharing?: StaySharing | undefined;
  /** Called when the media server did not do what it was asked to do. */
  readonly failed: (error: unknown, what: string) => void;
}

/** Rooms that a media server carries. Each join is answered with a key of its own. A person who
 *  leaves, signs out or loses the right is taken out at the media server, even if an old key brings
 *  them back (`old-keys.ts`). The state is kept in memory; a restarted server learns of each stay
 *  when its browser joins again. */
export interface ServedRooms extends MediaRooms {
  /** Handles a verified report, so that a person who came in with an old key is taken out at
   *  once. */
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
    rightsOf,
    sharing,
    failed,
  } = options;
  const book = createStayBook<Stay>({
    timers: clock,
    make: (stay) => stay,
    ended,
    left: forgetViewers,
    // Only the other server knew which rights the stay lost, and when.
    tookOver: ({ roomId, id: identity }) => oldKeys.narrow({ roomId, identity }),
  });
  const shareViewers = createShareViewers({ timers: clock, inRoom: book.inRoom, send });
  const cameraViewers = createCameraViewers({ timers: clock, inRoom: book.inRoom, send });
  const oldKeys = createOldKeys({
    mediaServer,
    clock,
    grantsOf: ({ roomId, identity }) => {
      const stay = book.find(roomId, identity);
      return stay === undefined ? null : grantsOf(stay);
    },
    rightsOf,
    failed,
  });

  const shared =
    sharing === undefined
      ? null
      : createSharedBook({
          ...{ book, sharing, clock, failed },
          changedElsewhere: viewsChanged,
          serverGone: (roomIds) => oldKeys.beginAnew(roomIds),
          // Browsers signal directly to the media server.
          carried: () => undefined,
        });

  /** The changes of each stay that the media server has not answered yet. */
  const changes = new WeakMap<Stay, Promise<void>>();

  function ask(what: string, asked: Promise<unknown>): void {
    asked.catch((error: unknown) => failed(error, what));
  }

  /** Makes the changes of a stay one after another. Each call sends the rights of that moment, so
   *  the last change decides. */
  function change(stay: Stay, ask: () => Promise<unknown>): void {
    const before = changes.get(stay);
    const now = (before === undefined ? ask() : before.then(ask))
      .catch((error: unknown) => failed(error, 'permissions could not be changed at the media server'))
      .then(() => {
        if (changes.get(stay) === now) changes.delete(stay);
      });
    changes.set(stay, now);
  }

  function refuse(
    connectionId: string,
    epoch: number | null,
    why: { readonly reason: MediaRefusalReason; readonly message: string; readonly limit?: number },
  ): void {
    send(connectionId, { type: 'mediaRefused', epoch, source: null, limit: null, ...why });
  }

  function forgetViewers(stay: Stay): void {
    shareViewers.ended(stay);
    cameraViewers.ended(stay);
  }

  function viewsChanged(roomId: string): void {
    shareViewers.changed(roomId);
    cameraViewers.changed(roomId);
  }

  function ended(stay: Stay): void {
    oldKeys.takeOut({ roomId: stay.roomId, identity: stay.id });
    forgetViewers(stay);
    shared?.changed(stay);
  }

  function takeOut(stay: Stay): void {
    const { connectionId, epoch } = stay;
    book.drop(stay);
    if (connectionId === null) return;
    refuse(connectionId, epoch, { reason: 'room-not-allowed', message: 'Removed from the media room.' });
  }

  async function grant(stay: Stay, connectionId: string): Promise<void> {
    const { roomId, id: identity, epoch } = stay;
    const { token, expiresAtMs } = await mediaServer.issueToken({
      roomId,
      identity,
      grants: grantsOf(stay),
    });
    // The stay left, or joined on another connection, meanwhile.
    if (book.ofConnection(connectionId) !== stay) return;
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
      camerasTo: camerasToOf(stay),
    });
  }

  return {
    join(connection, { epoch }) {
      const stay = book.enter(connection, epoch);
      if (stay === null) return refuse(connection.connectionId, epoch, TOO_MANY_STAYS);
      oldKeys.letIn({ roomId: stay.roomId, identity: stay.id });
      shared?.entered(stay);
      shareViewers.entered(stay);
      cameraViewers.entered(stay);
      ask('no key could be made for the media', grant(stay, connection.connectionId));
    },

    leave(connectionId) {
      const stay = book.ofConnection(connectionId);
      if (stay !== undefined) book.drop(stay);
    },

    // The media server carries what is sent. This server only tells the sender which people may
    // receive the share or the camera.
    publish(connectionId, { share, camera }) {
      const stay = book.ofConnection(connectionId);
      if (stay !== undefined) {
        shareViewers.sends(stay, share && stay.may.share);
        cameraViewers.sends(stay, camera && stay.may.camera);
      } else refuse(connectionId, null, { reason: 'not-joined', message: 'Join a media room first.' });
    },

    // Browsers signal directly to the media server.
    signal: () => undefined,

    disconnected(connectionId) {
      const stay = book.ofConnection(connectionId);
      book.lose(connectionId);
      if (stay !== undefined) shared?.changed(stay);
    },

    allow(userId, roomId, mayPublish, hidden = false) {
      for (const stay of book.ofPerson(userId, roomId)) {
        if (sameSends(stay.may, mayPublish) && stay.hidden === hidden) continue;
        const hides = hidden && !stay.hidden;
        stay.may = mayPublish;
        stay.hidden = hidden;
        shared?.changed(stay);
        if (!mayPublish.share) shareViewers.sends(stay, false);
        if (!mayPublish.camera) cameraViewers.sends(stay, false);
        const key = { roomId, identity: stay.id };
        change(stay, () =>
          // Other pages forget a person only when the person leaves. The page of this person comes
          // back with its new key.
          hides
            ? mediaServer.removeParticipant(key)
            : mediaServer.updatePermissions({ ...key, grants: grantsOf(stay) }),
        );
        // A key made before this change still holds the old rights, and could be used again.
        oldKeys.narrow(key);
        if (stay.connectionId !== null)
          ask('no key could be made for the media', grant(stay, stay.connectionId));
      }
    },

    letView(userId, roomId, { viewsShares, viewsCameras }) {
      for (const stay of book.ofPerson(userId, roomId)) {
        const camerasTo = camerasToOf(stay);
        if (stay.viewsShares !== viewsShares || stay.viewsCameras !== viewsCameras) shared?.changed(stay);
        stay.viewsShares = viewsShares;
        stay.viewsCameras = viewsCameras;
        // Tells the page of this person the new audience of their camera. If the camera is on, the
        // page answers, and is then told the people.
        if (camerasToOf(stay) !== camerasTo && stay.connectionId !== null)
          send(stay.connectionId, cameraViewersMessage(stay, { viewers: [], others: [] }));
      }
      viewsChanged(roomId);
    },

    silence(userId, roomId, source) {
      for (const { id: identity } of book.ofPerson(userId, roomId))
        ask('somebody could not be muted', mediaServer.mutePublishedTrack({ roomId, identity, source }));
    },

    remove(userId, roomId) {
      for (const stay of book.ofPerson(userId, roomId)) takeOut(stay);
    },

    removeUnknown: (userId, roomId) => oldKeys.takeOutPerson(roomId, userId),

    close(roomId) {
      for (const stay of book.inRoom(roomId)) if (!stay.elsewhere) takeOut(stay);
      oldKeys.empty(roomId);
    },

    away: book.away,
    countHeld: book.countHeld,

    hear({ kind, roomId, identity }) {
      const stay = book.find(roomId, identity);
      if (kind === 'joined') oldKeys.cameIn({ roomId, identity });
      if (kind !== 'mislabelled') return;
      if (stay === undefined) oldKeys.takeOut({ roomId, identity });
      else if (!stay.elsewhere) takeOut(stay);
    },

    ...(shared !== null && { prepare: shared.prepare }),

    stop() {
      oldKeys.stop();
      shared?.stop();
    },
  };
}

function grantsOf({ may, hidden }: Stay): MediaGrants {
  return { maySend: may, hidden };
}

function sameSends(one: MediaSends, other: MediaSends): boolean {
  return one.microphone === other.microphone && one.camera === other.camera && one.share === other.share;
}
