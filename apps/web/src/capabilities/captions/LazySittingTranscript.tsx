import { lazyPart } from '../../ui/lazy-part.ts';

/** The transcript of an earlier sitting. Its program is loaded when it is first drawn. */
export const SittingTranscript = lazyPart(async () => ({
  default: (await import('./SittingTranscript.tsx')).SittingTranscript,
}));
