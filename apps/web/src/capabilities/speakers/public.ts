export { callSpeaker } from './keep-speakers.ts';
export { speakersChamberPart } from './chamber-part.tsx';
export { SpeakingRulesPart } from './speaking-rules-part.tsx';
export { SpeakersPart } from './SpeakersPart.tsx';
export { FloorMutedNotice } from './FloorMutedNotice.tsx';
export { useFloorHolder } from './use-floor-holder.ts';
export { useHasFloor } from './use-has-floor.ts';
export { useOpenSpeakers } from './use-open-speakers.ts';
