export { deviceProblemOf } from './device-problem.ts';
export {
  type EntryChoice,
  keepEntryChoice,
  keepVideoMuted,
  readEntryChoice,
  silenceEntryChoice,
  silenceUnlessReloaded,
} from './entry-choice.ts';
export { stopOpenDevices, takeOpenDevices } from './opened-devices.ts';
export { showOwnCamera, useOwnCamera } from './own-camera.ts';
export { keepPreferredDevice, readPreferredDevices, usePreferredDevices } from './preferred-devices.ts';
export { followSpeaker, readSpeaker } from './speaker-in-use.ts';
export { OwnTile } from './OwnTile.tsx';
export { SelfCheck } from './SelfCheck.tsx';
export { useSelfCheck } from './use-self-check.ts';
export { useSoundVerdict } from './use-sound-verdict.ts';
export { readKnownDevices, useDeviceList } from './use-device-list.ts';
export { type ChosenDevice, useDeviceEntries } from './device-entries.ts';
export { keepSoundChoice, readSoundChoice, useSoundChoice } from './sound-choices.ts';
export { useHeadphonesEntries, useNoiseReductionEntries } from './sound-entries.tsx';
