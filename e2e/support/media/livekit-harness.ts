import type { MediaCaps } from '@hemicycle/contract/media';
import type { ContractHarness, ContractParticipant } from '@hemicycle/media/contract-suite';
import { createLivekitTransport, type LivekitTransport } from '@hemicycle/media/livekit/livekit-transport';
import { systemTimers } from '@hemicycle/media/timers';
import type { MediaServer } from '../../../apps/server/src/adapters/media-server/media-server.ts';
import { createServedRooms } from '../../../apps/server/src/adapters/media-server/served-rooms.ts';
import { type CuttableSockets, installCuttableSockets } from './cuttable-sockets.ts';
import { type CuttableChannel, createInPageServer, type InPageServer } from './in-page-server.ts';
import { seatParticipant, seats } from './seat-participant.ts';

/** The calls of the media server that the page makes through the test which runs that server. */
export type BridgedCall = Exclude<keyof MediaServer, 'url' | 'iceServers' | 'verifyWebhook'>;

declare global {
  interface Window {
    askMediaServer: (call: BridgedCall, argument: unknown) => Promise<unknown>;
    mediaServerUrl: () => Promise<string>;
    killMediaServer: () => Promise<void>;
  }
}

/** A participant, with the parts that only the tests of LiveKit's own faults touch. */
export interface LivekitParticipant extends ContractParticipant {
  readonly transport: LivekitTransport;
  readonly channel: CuttableChannel;
}

const EVERYTHING = { maySend: { microphone: true, camera: true, share: true }, hidden: false };

let installed: CuttableSockets | null = null;

/** The real media server behind its real adapter, both reached through the process of the test. */
function bridgedMediaServer(url: string, roomPrefix: string): MediaServer {
  const ask =
    <T>(call: BridgedCall) =>
    async (argument: unknown): Promise<T> => {
      const given =
        typeof argument === 'string'
          ? roomPrefix + argument
          : { ...(argument as object), roomId: roomPrefix + (argument as { roomId: string }).roomId };
      return (await window.askMediaServer(call, given)) as T;
    };
  return {
    url,
    iceServers: [],
    issueToken: ask('issueToken'),
    updatePermissions: ask('updatePermissions'),
    mutePublishedTrack: ask('mutePublishedTrack'),
    removeParticipant: ask('removeParticipant'),
    participantsIn: ask('participantsIn'),
    verifyWebhook: () => Promise.resolve(undefined),
  };
}

function enter(
  server: InPageServer,
  { sockets, url }: { readonly sockets: CuttableSockets; readonly url: string },
  userId: string,
): LivekitParticipant {
  const channel = server.connect(userId);
  const transport = createLivekitTransport({ signals: channel, timers: systemTimers, url });
  const identity = (): string => transport.state().peerId ?? '';
  let cutIdentity = '';
  function cut(): void {
    cutIdentity = identity();
    sockets.cut(cutIdentity);
    channel.setOpen(false);
  }
  return {
    ...seatParticipant(userId, transport),
    transport,
    channel,
    cut,
    restore() {
      sockets.restore(cutIdentity);
      channel.setOpen(true);
    },
    vanish() {
      cut();
      void transport.stay()?.room.engine.pcManager?.close();
    },
  };
}

/** Opens a separate chamber on the media server, for tests that need more than the port. */
export async function openLivekitRoom(caps?: MediaCaps) {
  const sockets = (installed ??= installCuttableSockets());
  // The prefix gives each test its own rooms.
  const prefix = `${crypto.randomUUID()}-`;
  const mediaServer = bridgedMediaServer(await window.mediaServerUrl(), prefix);
  const server = createInPageServer((parts) =>
    createServedRooms({
      rightsOf: async (_roomId, userIds) => new Map(userIds.map((userId) => [userId, EVERYTHING])),
      ...parts,
      mediaServer,
      failed: (error, what) => {
        throw new Error(what, { cause: error });
      },
      ...(caps === undefined ? {} : { caps }),
    }),
  );
  const { close, ...seated } = seats((userId) => enter(server, { sockets, url: mediaServer.url }, userId));
  return {
    server,
    mediaServer,
    letViewShares: server.letViewShares,
    letViewCameras: server.letViewCameras,
    ...seated,
    async close() {
      await close();
      sockets.restoreAll();
    },
  };
}

/** LiveKit in one page: a real server on loopback, real (faked) devices, the real server side. */
export const livekitHarness: ContractHarness = {
  open: (options) => openLivekitRoom(options?.caps),
};
