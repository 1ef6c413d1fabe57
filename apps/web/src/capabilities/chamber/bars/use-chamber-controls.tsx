import { canChooseSpeaker } from '@hemicycle/media';
import { nothingForceMuted } from '@hemicycle/rules/moderation/force-mute';
import { useInterpreting } from '../../../chamber-frame/interpreting.ts';
import { chamberParts } from '../../../chamber-parts.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { useSignedIn } from '../../auth/public.ts';
import {
  keepPreferredDevice,
  useDeviceEntries,
  useDeviceList,
  useHeadphonesEntries,
  useNoiseReductionEntries,
  usePreferredDevices,
} from '../../devices/public.ts';
import { useForceMuted } from '../../moderation/public.ts';
import { useOwnShare } from '../../share/public.ts';
import { useSiteConfig } from '../../site/public.ts';
import { mediaFailed, useCamera, useChamberMedia, useMicrophone } from '../../media/public.ts';
import { sendRefusal } from './send-refusal.ts';
import { useCameraControl, useMicrophoneControl, useShareControl } from './use-controls.tsx';

const cameraEntryHooks = chamberParts.flatMap(({ useCameraEntries }) => useCameraEntries ?? []);
const controlHooks = chamberParts.flatMap(({ useControls }) => useControls ?? []);

/** All controls of the bars; each that is not available says why. Source: MEDIA-08, MEDIA-09,
 *  DEV-01, HANDS-04, SHARE-01, INTERP-10. */
export function useChamberControls(observer: boolean) {
  const { userId, actionsAllowed } = useSignedIn();
  const sendVideoControlOn = useSiteConfig().flags?.enableSendVideoActionControl ?? false;
  const forceMuted = useForceMuted();
  const own = useLive((live) => live.people[userId]);
  const forceMutedAlone = { audio: own?.forceMuteAudio === -1, video: own?.forceMuteVideo === -1 };
  const person = { actionsAllowed, observer, sendVideoControlOn, forceMuted, forceMutedAlone };
  // While the media have failed, a source that is on can still be switched off: it would be heard
  // or seen again when they come back.
  const unheard = useChamberMedia(({ snapshot }) => mediaFailed(snapshot)) ? 'mediaFailed' : null;
  const interpreting = useInterpreting();
  const microphone = useMicrophone();
  const camera = useCamera();
  const share = useOwnShare(
    useChamberMedia((media) => media.port),
    useChamberMedia(({ snapshot }) => snapshot.self.share.status),
    useChamberMedia(({ snapshot }) => snapshot.connection === 'joined'),
  );
  const given = controlHooks.flatMap((hook) => hook());
  const { userPreferredAudioOutput } = usePreferredDevices();
  const devices = useDeviceList(
    useChamberMedia(({ snapshot: { self } }) => `${self.microphone.status} ${self.camera.status}`),
  );
  return {
    microphone: useMicrophoneControl(
      microphone,
      sendRefusal('microphone', person) ?? (microphone.state === 'muted' ? unheard : null),
    ),
    camera: useCameraControl(
      camera,
      sendRefusal('camera', person) ?? (camera.state === 'off' ? unheard : null),
    ),
    share: useShareControl(share, sendRefusal('share', person)),
    // A share that runs can still be stopped.
    shareHidden: share.hidden || (interpreting && share.state !== 'on'),
    choose: {
      microphone: microphone.choose,
      camera: camera.choose,
      speaker: (deviceId: string) => void keepPreferredDevice('userPreferredAudioOutput', deviceId),
    },
    /** What the parts of the chamber give. */
    given,
    microphoneEntries: [
      ...useDeviceEntries('microphone', devices.microphones, microphone.device, microphone.choose),
      ...useNoiseReductionEntries(microphone.noiseReduction, microphone.reduceNoise),
      ...useHeadphonesEntries(microphone.headphones, microphone.wearHeadphones),
    ],
    speakerEntries: useDeviceEntries(
      'speaker',
      canChooseSpeaker() ? devices.speakers : [],
      { deviceId: userPreferredAudioOutput, inUse: true },
      (deviceId) => void keepPreferredDevice('userPreferredAudioOutput', deviceId),
    ),
    cameraEntries: useDeviceEntries('camera', devices.cameras, camera.device, camera.choose),
    backgroundEntries: cameraEntryHooks.flatMap((hook) => hook()),
    selfView: sendRefusal('camera', { ...person, forceMuted: nothingForceMuted }) === null,
    microphoneState: microphone.state,
    toldOfMute: microphone.toldOfMute,
    cameraState: camera.state,
  };
}

export type ChamberControls = ReturnType<typeof useChamberControls>;
