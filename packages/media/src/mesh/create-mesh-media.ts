import { createMediaPort, type SignalledMediaOptions } from '../create-media-port.ts';
import type { MediaPort } from '../port.ts';
import { systemTimers } from '../timers.ts';
import { createMeshTransport, type MeshTransportOptions } from './mesh-transport.ts';

/** Live media straight between browsers (WebRTC mesh), signalled over `signals`, for small chambers
 *  (see `MESH_CAPS`). It needs a browser with WebRTC. ICE servers and caps come from the server
 *  with each list of peers. */
export function createMeshMedia({
  signals,
  timers = systemTimers,
  throughRelay,
  ...rest
}: SignalledMediaOptions & Pick<MeshTransportOptions, 'throughRelay'>): MediaPort {
  const transport = createMeshTransport({ signals, timers, throughRelay });
  return createMediaPort({ ...rest, timers, transport });
}
