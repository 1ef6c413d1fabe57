export { captionsChamberPart } from './chamber-part.tsx';
export { useCaptionLanguageName } from './languages.ts';
export { SittingTranscript } from './LazySittingTranscript.tsx';
export { useTranscript } from './use-transcript.ts';
