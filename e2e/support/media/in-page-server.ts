import type { MediaSends, MediaServerMessage, MediaSource } from '@hemicycle/contract/media';
import { mediaClientMessageSchema } from '@hemicycle/contract/media';
import type { SignalChannel } from '@hemicycle/media/signal-channel';
import type { MediaRooms, MediaViews } from '../../../apps/server/src/adapters/media-server/media-rooms.ts';

/** A signal channel whose line can be cut. */
export interface CuttableChannel extends SignalChannel {
  setOpen: (open: boolean) => void;
}

/** The real server side of signalling, reached without a socket. Messages pass as JSON and through
 *  the shapes of the contract, asynchronously and in order. */
export interface InPageServer {
  connect: (userId: string) => CuttableChannel;
  /** Takes a person out of the main room. The application forbids that person to join again; this
   *  server allows it. */
  remove: (userId: string) => void;
  /** Sets what a person may send from now on, and everybody sees it. At first a person may send
   *  everything. */
  allow: (userId: string, maySend: MediaSends) => void;
  /** Mutes a person, who may unmute again. */
  silence: (userId: string, source: MediaSource) => void;
  /** Sets whether a person may receive the shares of other people. At first everybody may. */
  letViewShares: (userId: string, may: boolean) => void;
  /** Sets whether a person may receive the cameras of other people. Before the first call the site
   *  does not restrict cameras. */
  letViewCameras: (userId: string, may: boolean) => void;
  /** Forgets everything, as a restarted server does. */
  restart: () => void;
}

/** A user whom other people do not see, where the media can hide people. */
export const STREAMING_USER = 'stream';
const DEFAULT_ROOM = 'main';

/** The clock and the way to send that the rooms of a server need. */
export interface InPageRoomsOptions {
  readonly clock: {
    nowMs: () => number;
    after: (delayMs: number, run: () => void) => () => void;
  };
  readonly send: (connectionId: string, message: MediaServerMessage) => void;
}

/** Starts an empty server. `makeRooms` makes its rooms. */
export function createInPageServer(makeRooms: (options: InPageRoomsOptions) => MediaRooms): InPageServer {
  const receivers = new Map<string, (message: MediaServerMessage) => void>();
  const barred = new Set<string>();
  const seated = new Set<string>();
  const camerasBarred = new Set<string>();
  let camerasAsked = false;
  let connections = 0;
  let rooms = openRooms();

  function openRooms(): MediaRooms {
    return makeRooms({
      clock: {
        nowMs: () => Date.now(),
        after(delayMs, run) {
          const timer = setTimeout(run, delayMs);
          return () => clearTimeout(timer);
        },
      },
      send: (connectionId, message) => {
        const copy = structuredClone(message);
        setTimeout(() => receivers.get(connectionId)?.(copy), 0);
      },
    });
  }

  function viewsOf(userId: string): MediaViews {
    const camera = camerasBarred.has(userId) ? 'barred' : 'allowed';
    return { viewsShares: !barred.has(userId), viewsCameras: camerasAsked ? camera : 'unasked' };
  }

  function connect(userId: string): CuttableChannel {
    seated.add(userId);
    const messageListeners = new Set<(message: MediaServerMessage) => void>();
    const openListeners = new Set<(open: boolean) => void>();
    let connectionId: string | null = null;

    function open(): void {
      connections += 1;
      connectionId = `connection-${connections}`;
      receivers.set(connectionId, (message) => {
        for (const listener of messageListeners) listener(message);
      });
    }

    open();
    return {
      isOpen: () => connectionId !== null,
      send(message) {
        if (connectionId === null) return;
        const parsed = mediaClientMessageSchema.parse(JSON.parse(JSON.stringify(message)));
        switch (parsed.type) {
          case 'mediaJoin':
            rooms.join(
              {
                connectionId,
                userId,
                roomId: parsed.roomId ?? DEFAULT_ROOM,
                hidden: userId === STREAMING_USER,
                ...viewsOf(userId),
              },
              parsed,
            );
            break;
          case 'mediaLeave':
            rooms.leave(connectionId);
            break;
          case 'mediaPublish':
            rooms.publish(connectionId, parsed.sends);
            break;
          case 'mediaSignal':
            rooms.signal(connectionId, parsed);
            break;
        }
      },
      onMessage(listener) {
        messageListeners.add(listener);
        return () => messageListeners.delete(listener);
      },
      onOpenChange(listener) {
        openListeners.add(listener);
        return () => openListeners.delete(listener);
      },
      setOpen(nowOpen) {
        if (nowOpen === (connectionId !== null)) return;
        if (connectionId !== null) {
          receivers.delete(connectionId);
          rooms.disconnected(connectionId);
          connectionId = null;
        } else open();
        for (const listener of openListeners) listener(nowOpen);
      },
    };
  }

  return {
    connect,
    remove: (userId) => rooms.remove(userId, DEFAULT_ROOM),
    allow: (userId, maySend) => rooms.allow(userId, DEFAULT_ROOM, maySend),
    silence: (userId, source) => rooms.silence(userId, DEFAULT_ROOM, source),
    letViewShares(userId, may) {
      if (may) barred.delete(userId);
      else barred.add(userId);
      rooms.letView?.(userId, DEFAULT_ROOM, viewsOf(userId));
    },
    letViewCameras(userId, may) {
      if (may) camerasBarred.delete(userId);
      else camerasBarred.add(userId);
      camerasAsked = true;
      for (const seat of seated) rooms.letView?.(seat, DEFAULT_ROOM, viewsOf(seat));
    },
    restart() {
      rooms = openRooms();
    },
  };
}
