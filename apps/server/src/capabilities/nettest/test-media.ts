import type {
  MediaClientMessage,
  MediaIceServer,
  MediaSends,
  MediaServerMessage,
} from '@hemicycle/contract/media';
import type { TestRoomEnd } from '@hemicycle/contract/nettest';
import type { MediaStayKey } from '../../adapters/media-server/media-server.ts';
import { createMeshRooms } from '../../adapters/mesh/mesh-rooms.ts';
import { withTurnCredentials } from '../../adapters/mesh/turn-credentials.ts';
import type { Deps } from '../../deps.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** What the two ends of a test room may send; nobody else is in it. */
const TEST_SENDS: MediaSends = { microphone: true, camera: true, share: false };
/** How many keys of the media server one line gets: each end joins once, and may join again. */
const KEYS_MAX = 4;
const NO_CAPS = { maxCameras: null, maxMicrophones: null };

/** The media of one test room, as this site is configured: the mesh, or the media server. */
export interface TestMedia {
  message(end: TestRoomEnd, message: MediaClientMessage): void;
  close(): void;
}

export interface TestMediaOptions {
  readonly deps: Pick<Deps, 'clock' | 'config' | 'log' | 'mediaServer' | 'meetingProvider'>;
  readonly timers: Timers;
  readonly roomId: string;
  readonly viewer: Viewer;
  readonly send: (end: TestRoomEnd, message: MediaServerMessage) => void;
  /** Keeps for all servers who may be in the room at the media server. */
  readonly keepIdentities: (identities: readonly string[]) => Promise<void>;
}

/** Opens the media of a test room for its two ends. At a hosted provider there are no test rooms:
 *  each join is refused as `media-off`. Source: NET-15, BEY-44. */
export function openTestMedia(options: TestMediaOptions): TestMedia {
  const { mediaServer, meetingProvider } = options.deps;
  if (meetingProvider !== null) {
    return {
      message: (end, message) => {
        if (message.type === 'mediaJoin')
          refuse(options, end, message.epoch, 'The provider has no test rooms.');
      },
      close: () => undefined,
    };
  }
  return mediaServer === null ? openMesh(options) : openServed(options);
}

function refuse({ send }: TestMediaOptions, end: TestRoomEnd, epoch: number, message: string): void {
  const refused = { source: null, limit: null, message };
  send(end, { type: 'mediaRefused', reason: 'media-off', epoch, ...refused });
}

function waysOf({ deps, viewer }: TestMediaOptions, servers: readonly MediaIceServer[]): MediaIceServer[] {
  const { config, clock } = deps;
  return [
    ...withTurnCredentials(servers, {
      secret: config.turnSecret,
      userId: viewer.userId,
      nowMs: clock.nowMs(),
    }),
  ];
}

/** Each end has a user id of its own: people have no link to their own other stays. */
function idOf({ userId }: Viewer, end: TestRoomEnd): string {
  return end === 'one' ? userId : `${userId}-other`;
}

function openMesh(options: TestMediaOptions): TestMedia {
  const { deps, timers, roomId, viewer, send } = options;
  const iceServers = deps.config.iceServers.map((ice) => ({ ...ice, urls: [ice.urls].flat() }));
  const rooms = createMeshRooms({
    clock: { nowMs: () => deps.clock.nowMs(), after: (delayMs, run) => timers.after(delayMs, run) },
    iceServers: () => waysOf(options, iceServers),
    send: (connectionId, message) => send(connectionId === 'one' ? 'one' : 'other', message),
  });
  return {
    message(end, message) {
      switch (message.type) {
        case 'mediaJoin':
          return rooms.join(
            { connectionId: end, userId: idOf(viewer, end), roomId, mayPublish: TEST_SENDS },
            message,
          );
        case 'mediaLeave':
          return rooms.leave(end);
        case 'mediaPublish':
          return rooms.publish(end, message.sends);
        case 'mediaSignal':
          return rooms.signal(end, message);
      }
    },
    close() {
      rooms.close(roomId);
      rooms.stop();
    },
  };
}

function openServed(options: TestMediaOptions): TestMedia {
  const { deps, roomId, viewer, send } = options;
  const { mediaServer, log } = deps;
  const stays = new Map<TestRoomEnd, MediaStayKey>();
  let isOpen = true;
  let keys = 0;
  let kept: Promise<void> = Promise.resolve();

  /** One after the other, so that the latest ends are kept last. */
  function keepEnds(): Promise<void> {
    kept = kept
      .catch(() => undefined)
      .then(() => options.keepIdentities([...stays.values()].map(({ identity }) => identity)));
    return kept;
  }

  async function join(end: TestRoomEnd, epoch: number): Promise<void> {
    if (mediaServer === null) return;
    if (keys >= KEYS_MAX) return refuse(options, end, epoch, 'A test gets no more keys.');
    keys += 1;
    const identity = `${idOf(viewer, end)}.${epoch.toString(36)}`;
    takeOut(end, identity);
    stays.set(end, { roomId, identity });
    await keepEnds();
    const grants = { maySend: TEST_SENDS, hidden: false };
    const { token, expiresAtMs } = await mediaServer.issueToken({ roomId, identity, grants });
    if (!isOpen) return;
    const { iceServers } = mediaServer;
    send(end, {
      ...{ type: 'mediaGrant', epoch, roomId, peerId: identity, url: mediaServer.url, token, expiresAtMs },
      ...{ iceServers: iceServers && waysOf(options, iceServers), caps: NO_CAPS, camerasTo: 'everybody' },
    });
  }

  /** Ends the stay of an end, unless it is this one. */
  function takeOut(end: TestRoomEnd, unless?: string): void {
    const stay = stays.get(end);
    if (stay === undefined || stay.identity === unless) return;
    stays.delete(end);
    mediaServer?.removeParticipant(stay).catch((error: unknown) => {
      log.error({ err: error }, 'a test room could not be emptied');
    });
  }

  return {
    message(end, message) {
      if (message.type === 'mediaLeave') {
        takeOut(end);
        keepEnds().catch((error: unknown) => {
          log.error({ err: error }, 'the ends of a test room could not be kept');
        });
      }
      if (message.type !== 'mediaJoin') return;
      join(end, message.epoch).catch((error: unknown) => {
        log.error({ err: error }, 'no key could be made for a test room');
      });
    },
    close() {
      isOpen = false;
      for (const end of ['one', 'other'] as const) takeOut(end);
    },
  };
}
