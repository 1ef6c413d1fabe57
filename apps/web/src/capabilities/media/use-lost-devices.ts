import type { MediaSnapshot } from '@hemicycle/media';
import { useEffect } from 'react';
import { tellMediaProblem } from './media-problem-text.ts';

/** Shows a toast when a microphone or camera is unplugged while in use, once each time. The next
 *  press uses another device. Source: DEV-01, DESIGN §9. */
export function useLostDevices({
  microphone,
  camera,
}: Pick<MediaSnapshot['self'], 'microphone' | 'camera'>): void {
  const lostMicrophone = lostOf(microphone);
  const lostCamera = lostOf(camera);
  useEffect(() => {
    if (lostMicrophone) tellMediaProblem('microphone', lostMicrophone);
  }, [lostMicrophone]);
  useEffect(() => {
    if (lostCamera) tellMediaProblem('camera', lostCamera);
  }, [lostCamera]);
}

function lostOf(own: MediaSnapshot['self']['camera']) {
  return own.status === 'off' && own.problem?.code === 'device-lost' ? own.problem : null;
}
