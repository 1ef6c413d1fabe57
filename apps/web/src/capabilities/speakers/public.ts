export { callSpeaker } from './keep-speakers.ts';
export { FloorMark } from './FloorMark.tsx';
export { SpeakersPart } from './SpeakersPart.tsx';
export { SpeakersVoice } from './LazySpeakersVoice.tsx';
export { FloorMutedNotice } from './FloorMutedNotice.tsx';
export { useFloorHolder } from './use-floor-holder.ts';
export { useHasFloor } from './use-has-floor.ts';
export { useOpenSpeakers } from './use-open-speakers.ts';
