import { createMediaPort, type SignalledMediaOptions } from '../create-media-port.ts';
import type { MediaPort } from '../port.ts';
import { systemTimers } from '../timers.ts';
import { createLivekitTransport, type LivekitTransportOptions } from './livekit-transport.ts';

export { prepareRoom } from './make-room.ts';

/** Live media through a LiveKit server, for chambers of any size. Over `signals`, the Hemicycle
 *  server says where the LiveKit server is and what this person may send. */
export function createLivekitMedia({
  signals,
  timers = systemTimers,
  url,
  ...rest
}: SignalledMediaOptions & Pick<LivekitTransportOptions, 'url'>): MediaPort {
  return createMediaPort({ ...rest, timers, transport: createLivekitTransport({ signals, timers, url }) });
}
