export { useApproves } from './ApproveCaptions.tsx';
export { captionsChamberPart } from './chamber-part.tsx';
export { useCaptionLanguageName } from './languages.ts';
export { SittingTranscript } from './LazySittingTranscript.tsx';
export { useSpokenLanguages } from './use-spoken-languages.ts';
export { useTranscript } from './use-transcript.ts';
