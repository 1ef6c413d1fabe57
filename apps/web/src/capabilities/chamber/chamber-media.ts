import type { MediaPort, MediaSnapshot } from '@hemicycle/media';
import { create } from 'zustand';
import type { LiveConnection } from '../../realtime/connect-live.ts';
import { signalsOf } from './signals-of.ts';

const OFF = { status: 'off', problem: null } as const;

/** Before the media is there. */
export const idleMedia: MediaSnapshot = {
  connection: 'idle',
  roomId: null,
  problem: null,
  self: { peerId: null, microphone: OFF, camera: OFF, share: OFF, speaking: false },
  people: [],
  activeSpeakerId: null,
  caps: { maxCameras: null, maxMicrophones: null, cameras: 0, microphones: 0, warnings: [] },
};

/** The media of the chamber on this page: the port, null until its program is loaded, and what it shows now. */
export const useChamberMedia = create<{ port: MediaPort | null; snapshot: MediaSnapshot }>(() => ({
  port: null,
  snapshot: idleMedia,
}));

/** Loads the media, joins the chamber over the live connection and hands the port to `onOpen` before it is in. Returns how to
 *  leave and give every device back. */
export function openChamberMedia(
  connection: Pick<LiveConnection, 'send' | 'onMedia'>,
  onOpen: (port: MediaPort) => void,
): () => Promise<void> {
  let port: MediaPort | null = null;
  let wanted = true;
  const open = async () => {
    const { createMeshMedia } = await import('@hemicycle/media/mesh/create-mesh-media');
    if (!wanted) return;
    const made = createMeshMedia({ signals: signalsOf(connection) });
    port = made;
    made.subscribe(() => useChamberMedia.setState({ snapshot: made.snapshot() }));
    useChamberMedia.setState({ port: made, snapshot: made.snapshot() });
    onOpen(made);
    await made.join();
  };
  open().catch((error: unknown) => console.warn('the media could not be opened', error));
  return async () => {
    wanted = false;
    const open = port;
    port = null;
    useChamberMedia.setState({ port: null, snapshot: idleMedia });
    await open?.dispose();
  };
}
