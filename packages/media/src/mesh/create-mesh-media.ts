import type { CaptureDevices } from '../capture.ts';
import { createMediaPort } from '../create-media-port.ts';
import type { MediaPort } from '../port.ts';
import type { SignalChannel } from '../signal-channel.ts';
import { type MediaTimers, systemTimers } from '../timers.ts';
import { createMeshTransport } from './mesh-transport.ts';

export interface MeshMediaOptions {
  readonly signals: SignalChannel;
  /** The browser's own, unless said. */
  readonly devices?: CaptureDevices;
  readonly timers?: MediaTimers;
}

/** Live media straight between browsers (WebRTC mesh), signalled over `signals`: for small chambers, see `MESH_CAPS`. Needs a browser with
 *  WebRTC; ICE servers and caps come from the server with each list of peers. */
export function createMeshMedia({ signals, devices, timers = systemTimers }: MeshMediaOptions): MediaPort {
  const transport = createMeshTransport({ signals, timers });
  const port = createMediaPort({
    transport,
    timers,
    devices: devices ?? (typeof navigator === 'undefined' ? undefined : navigator.mediaDevices),
  });
  return {
    ...port,
    async dispose() {
      await port.dispose();
      transport.dispose();
    },
  };
}
