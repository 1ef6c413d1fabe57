import type { MediaCaps } from '@hemicycle/contract/media';
import type { ContractHarness, ContractParticipant } from '@hemicycle/media/contract-suite';
import { createMeshTransport, type MeshTransport } from '@hemicycle/media/mesh/mesh-transport';
import { systemTimers } from '@hemicycle/media/timers';
import { type CuttableChannel, createInPageServer, type InPageServer } from './in-page-server.ts';
import { createMeshRooms } from '../../../apps/server/src/adapters/mesh/mesh-rooms.ts';
import { seatParticipant, seats } from './seat-participant.ts';

/** A participant, with the parts that only the tests of the mesh's own faults touch. */
export interface MeshParticipant extends ContractParticipant {
  readonly transport: MeshTransport;
  readonly channel: CuttableChannel;
}

function enter(server: InPageServer, userId: string): MeshParticipant {
  const channel = server.connect(userId);
  const transport = createMeshTransport({ signals: channel, timers: systemTimers });
  return {
    ...seatParticipant(userId, transport),
    transport,
    channel,
    cut: () => channel.setOpen(false),
    restore: () => channel.setOpen(true),
    vanish() {
      channel.setOpen(false);
      transport.links.closeAll();
    },
  };
}

/** Opens a room of the mesh with its server, for tests that need more than the port. */
export function openMeshRoom(caps?: MediaCaps) {
  const server = createInPageServer((parts) =>
    createMeshRooms({ ...parts, iceServers: () => [], ...(caps === undefined ? {} : { caps }) }),
  );
  return {
    server,
    letViewShares: server.letViewShares,
    letViewCameras: server.letViewCameras,
    ...seats((userId) => enter(server, userId)),
  };
}

/** The mesh in one page: real connections over loopback, real (faked) devices, the real server
 *  side. */
export const meshHarness: ContractHarness = {
  open: async (options) => openMeshRoom(options?.caps),
};
