import type { CaptureDevices } from '../capture.ts';
import { createMediaPort } from '../create-media-port.ts';
import type { MediaPort } from '../port.ts';
import type { SignalChannel } from '../signal-channel.ts';
import { type MediaTimers, systemTimers } from '../timers.ts';
import { createLivekitTransport } from './livekit-transport.ts';

export interface LivekitMediaOptions {
  readonly signals: SignalChannel;
  /** The browser's own, unless said. */
  readonly devices?: CaptureDevices;
  readonly timers?: MediaTimers;
}

/** Live media through a LiveKit server, for chambers of any size. Where it stands, and what this person may send, comes from our own server over
 *  `signals`. */
export function createLivekitMedia({
  signals,
  devices,
  timers = systemTimers,
}: LivekitMediaOptions): MediaPort {
  const transport = createLivekitTransport({ signals, timers });
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
