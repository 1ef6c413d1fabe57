import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { createLivekitRoom } from '@hemicycle/media/livekit/livekit-room';
import { systemTimers } from '@hemicycle/media/timers';
import { livekitFaults } from './livekit-faults.ts';
import { livekitHarness } from './livekit-harness.ts';
import { offerCases } from './offer-cases.ts';

declare global {
  interface Window {
    /** Enters a room by a key alone, without our server. */
    enterByKey: (url: string, token: string) => Promise<void>;
  }
}

window.enterByKey = (url, token) =>
  createLivekitRoom(systemTimers, {
    changed: () => undefined,
    refused: () => undefined,
    unsent: () => undefined,
    ended: () => undefined,
  }).connect({
    type: 'mediaGrant',
    epoch: 1,
    roomId: '',
    peerId: 'cyd.1',
    url,
    token,
    expiresAtMs: 0,
    iceServers: [],
    caps: { maxCameras: null, maxMicrophones: null },
  });

offerCases([...mediaPortContract, ...livekitFaults], livekitHarness);
