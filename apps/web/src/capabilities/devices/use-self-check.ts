import { permissions } from '@hemicycle/contract/permissions';
import { holdsUnderActionControl } from '@hemicycle/rules/permissions/holds';
import { useEffect, useState } from 'react';
import { useMay, useSignedIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { type EntryChoice, keepEntryChoice, keepVideoMuted, readVideoMuted } from './entry-choice.ts';
import { keepSoundChoice, useSoundChoice } from './sound-choices.ts';
import { bringOpenDevices } from './opened-devices.ts';
import { keepPreferredDevice, usePreferredDevices } from './preferred-devices.ts';
import { useDeviceList } from './use-device-list.ts';
import { useOwnDevice } from './use-own-device.ts';
import { useWayIn, type WayIn } from './way-in.ts';

/** Ignores changes after the person has pressed a way in: they would have no effect in the
 *  chamber. */
function whileHere<Args extends readonly unknown[]>(
  change: (...args: Args) => void,
): (...args: Args) => void {
  return (...args) => {
    if (!useWayIn.getState().pressed) change(...args);
  };
}

/** The state and actions of the self-check. Nothing on it blocks the way in; `enter` stores the
 *  choice for the chamber. A person without the video controls is asked for no device (`maySend`
 *  false), and a person whose role does not send video for no camera (`maySendVideo` false).
 *  `from`: the choice of an earlier self-check, with which it begins; an observer's is not asked
 *  for a device either. While `lent`, another part of the page holds the devices, and the
 *  self-check opens none. `interpreted`: whether interpreters need the microphone unfiltered; it
 *  opens once this is known, so that the browser does not ask twice; null: not yet. Source: DEV-01,
 *  DEV-03, MEDIA-01, MEDIA-08, MEDIA-16, MEDIA-20, BEY-16, PERM-16. */
export function useSelfCheck(
  onEnter: () => void,
  from: EntryChoice | null = null,
  lent = false,
  interpreted: boolean | null = false,
) {
  const { userId, actionsAllowed } = useSignedIn();
  const maySend = useMay(permissions.videoControls) && from?.observer !== true;
  const actionControlOn = useSite(({ config }) => config?.flags?.enableSendVideoActionControl ?? false);
  const maySendVideo =
    maySend && holdsUnderActionControl(actionsAllowed, permissions.sendVideo, actionControlOn);
  const noiseReduction = useSoundChoice('noiseReduction', userId);
  const preferred = usePreferredDevices();
  const [cameraWanted, setCameraWanted] = useState(() => from?.camera ?? !readVideoMuted(userId));
  const [microphoneWanted, setMicrophoneWanted] = useState(from?.microphone ?? true);
  const [muted, setMuted] = useState(from?.microphoneMuted ?? false);
  const camera = useOwnDevice('camera', {
    wanted: maySendVideo && cameraWanted && !lent,
    deviceId: preferred.userPreferredVideoInput,
  });
  const microphone = useOwnDevice('microphone', {
    wanted: maySend && microphoneWanted && !lent && interpreted !== null,
    deviceId: preferred.userPreferredAudioInput,
    noiseReduction,
    fullSound: interpreted === true,
  });
  const devices = useDeviceList(`${camera.device.state} ${microphone.device.state}`);

  useEffect(() => () => useWayIn.setState({ pressed: false }), []);

  /** The choice that a way in makes now. A device that is still starting counts, so that a quick
   *  person does not enter without it. */
  function choiceOf(way: WayIn): EntryChoice {
    const observer = way === 'asObserver';
    return {
      observer,
      camera: way === 'withCamera' && maySendVideo && cameraWanted && camera.device.state !== 'failed',
      microphoneMuted: muted,
      microphone: maySend && !observer && microphoneWanted && microphone.device.state !== 'failed',
    };
  }

  function enter(way: WayIn) {
    if (useWayIn.getState().pressed) return;
    const choice = choiceOf(way);
    keepEntryChoice(choice);
    bringOpenDevices({
      camera: choice.camera ? camera.letGo() : null,
      microphone: choice.microphone ? microphone.letGo() : null,
    });
    onEnter();
    useWayIn.setState({ pressed: true });
  }

  return {
    maySend,
    maySendVideo,
    devices,
    camera: camera.device,
    microphone: microphone.device,
    tryCameraAgain: whileHere(camera.tryAgain),
    tryMicrophoneAgain: whileHere(microphone.tryAgain),
    muted,
    toggleMuted: whileHere(() => {
      setMuted(microphoneWanted && !muted);
      setMicrophoneWanted(true);
    }),
    cameraWanted,
    toggleCamera: whileHere(() => {
      keepVideoMuted(userId, cameraWanted);
      setCameraWanted(!cameraWanted);
    }),
    /** Opens camera and microphone anew, also those that are off. */
    testAgain: whileHere(() => {
      setCameraWanted(true);
      setMicrophoneWanted(true);
      camera.tryAgain();
      microphone.tryAgain();
    }),
    choiceOf,
    noiseReduction,
    chooseNoiseReduction: whileHere((on: boolean) => keepSoundChoice('noiseReduction', userId, on)),
    speakerId: preferred.userPreferredAudioOutput ?? '',
    chooseCamera: whileHere(
      (deviceId: string) => void keepPreferredDevice('userPreferredVideoInput', deviceId),
    ),
    chooseMicrophone: whileHere(
      (deviceId: string) => void keepPreferredDevice('userPreferredAudioInput', deviceId),
    ),
    chooseSpeaker: (deviceId: string) => void keepPreferredDevice('userPreferredAudioOutput', deviceId),
    enter,
  };
}
