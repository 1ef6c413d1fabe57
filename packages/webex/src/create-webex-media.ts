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
  /** The address of the SDK's script. */
  readonly sdkUrl: string;
  /** The address of the provider's API, without a slash at its end. */
  readonly apiUrl: string;
  /** Gets this person's token for the provider from the Hemicycle server. */
  readonly token: () => Promise<string>;
  /** Called when the SDK was not initialised within 12 s. Source: SESS-19. */
  readonly notReady: () => void;
  /** The capture devices; absent: those of the browser. */
  readonly devices?: CaptureDevices;
  readonly timers?: MediaTimers;
}

/** Live media through Webex meetings, by an SDK whose script comes from a configured address.
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
