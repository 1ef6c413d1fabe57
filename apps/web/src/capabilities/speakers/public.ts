import { lazy } from 'react';

export { callSpeaker } from './keep-speakers.ts';
export { FloorMark } from './FloorMark.tsx';
export { SpeakersPart } from './SpeakersPart.tsx';
export { useOpenSpeakers } from './use-open-speakers.ts';

/** What is said and sounded of the speakers list; its program comes after that of the chamber. */
export const SpeakersVoice = lazy(async () => ({
  default: (await import('./SpeakersVoice.tsx')).SpeakersVoice,
}));
