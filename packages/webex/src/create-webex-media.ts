import type { CaptureDevices } from '@hemicycle/media/capture';
import { createMediaPort } from '@hemicycle/media/create-media-port';
import type { MediaPort } from '@hemicycle/media/port';
import { type MediaTimers, systemTimers } from '@hemicycle/media/timers';
import { loadWebexScript } from './load-webex-script.ts';
import { createWebexProgram } from './webex-program.ts';
import { createWebexTransport, type WebexTransportOptions } from './webex-transport.ts';

export interface WebexMediaOptions extends Pick<
  WebexTransportOptions,
  'meetingInfo' | 'askPassword' | 'syncOnLeave' | 'statePauseMs'
> {
  /** Address of the SDK's script. */
  readonly sdkUrl: string;
  /** The provider's API, without a slash at its end. */
  readonly apiUrl: string;
  /** This person's token at the provider, from our own server. */
  readonly token: () => Promise<string>;
  /** Told when the SDK was not initialised within 12 s. Source: SESS-19. */
  readonly notReady: () => void;
  /** The browser's own, unless said. */
  readonly devices?: CaptureDevices;
  readonly timers?: MediaTimers;
}

/** Live media through meetings of Webex, by the SDK whose script comes from a configured address.
 *  Source: FND-03, CFG-09. */
export function createWebexMedia({
  devices,
  timers = systemTimers,
  ...options
}: WebexMediaOptions): MediaPort {
  const program = createWebexProgram({ ...options, timers, loadSdk: () => loadWebexScript(options.sdkUrl) });
  return createMediaPort({
    transport: createWebexTransport({ ...options, timers, program }),
    timers,
    devices,
  });
}
