export { MediaBanner } from './MediaBanner.tsx';
export { MediaSpinner } from './MediaSpinner.tsx';
export { MeetingPassword } from './MeetingPassword.tsx';
export { OtherCarrierBanner } from './OtherCarrierBanner.tsx';
export {
  type ChamberMedia,
  keepMediaStill,
  loadMediaAhead,
  loadMediaLibrary,
  mediaFailed,
  openChamberMedia,
  openRoomMedia,
  showMediaAgain,
  untilMediaStands,
  useChamberMedia,
} from './chamber-media.ts';
export {
  createJoinFailure,
  type JoinFailure,
  type JoinFailureParts,
  type JoinFailureReason,
  refusalText,
} from './join-failure.ts';
export { useOwnCameraFrozen, watchOwnLine } from './own-line.ts';
export { tellMediaProblem } from './media-problem-text.ts';
export { JOIN_WAIT_MS, joinMedia } from './join-media.ts';
export { createRemoteSound } from './remote-sound.ts';
export { keepEntryChoiceCurrent } from './keep-entry-choice-current.ts';
export { beginPicturesAhead, endPicturesAhead, hasPictureAhead, takePicture } from './pictures-ahead.ts';
export { untilInterpretedKnown } from './is-interpreted.ts';
export { publishOnEntry } from './publish-on-entry.ts';
export { restartLines, useLinesRestart } from './restart-lines.ts';
export {
  joinSecondRoom,
  openSecondLine,
  type SecondRoom,
  useRelay,
  useSecondRoom,
  useSendsBeside,
  useVoicesBeside,
} from './second-room.ts';
export { type ChamberLoudness, protectHearing, setChamberLoudness } from './remote-sound.ts';
export { type Camera, useCamera } from './use-camera.ts';
export { useHostWaitTold } from './use-host-wait-told.ts';
export { useLateMedia } from './use-late-media.ts';
export { useLostDevices } from './use-lost-devices.ts';
export { useMediaCarrier } from './use-media-carrier.ts';
export { type Microphone, useMicrophone } from './use-microphone.ts';
export { useSoundWarning } from './sound-warning.ts';
export { useUnsentSources } from './use-unsent-sources.ts';
export { useHostWait } from './wait-for-host.ts';
export { pingServer } from './ping-server.ts';
