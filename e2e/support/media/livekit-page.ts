import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { createLivekitRoom } from '@hemicycle/media/livekit/livekit-room';
import { takeRoom } from '@hemicycle/media/livekit/make-room';
import { systemTimers } from '@hemicycle/media/timers';
import { livekitFaults } from './livekit-faults.ts';
import { livekitHarness } from './livekit-harness.ts';
import { offerCases } from './offer-cases.ts';

declare global {
  interface Window {
    /** Enters a room with a key alone, without the application's server. */
    enterByKey: (url: string, token: string) => Promise<void>;
    /** Enters a room with a key alone, and announces the camera as a microphone by the type and
     *  source of its request. */
    sendPictureAsSound: (url: string, token: string) => Promise<void>;
  }
}

const AUDIO_OF_MICROPHONE = { type: 0, source: 2, layers: [], simulcastCodecs: [] };

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
    camerasTo: 'everybody',
  });

window.sendPictureAsSound = async (url, token) => {
  const { room } = takeRoom();
  await room.connect(url, token, { rtcConfig: { iceServers: [] } });
  const me = room.localParticipant;
  const microphone = await me.setMicrophoneEnabled(true);
  const [picture] = (await navigator.mediaDevices.getUserMedia({ video: true })).getVideoTracks();
  if (microphone?.track === undefined || picture === undefined) throw new Error('No devices');
  await me.unpublishTrack(microphone.track);
  const { client } = room.engine;
  const send = client.sendAddTrack.bind(client);
  client.sendAddTrack = (request) => send(Object.assign(request, AUDIO_OF_MICROPHONE));
  await me.publishTrack(picture, { source: microphone.source, simulcast: false });
};

offerCases([...mediaPortContract, ...livekitFaults], livekitHarness);
