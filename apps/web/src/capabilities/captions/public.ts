export { captionsChamberPart } from './chamber-part.tsx';
export { SittingTranscript } from './LazySittingTranscript.tsx';
