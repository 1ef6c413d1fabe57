export { callSpeaker } from './keep-speakers.ts';
export { FloorMark } from './FloorMark.tsx';
export { SpeakersPart } from './SpeakersPart.tsx';
export { SpeakersVoice } from './LazySpeakersVoice.tsx';
export { useOpenSpeakers } from './use-open-speakers.ts';
