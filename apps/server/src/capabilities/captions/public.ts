export { insertCaption } from './caption-store.ts';
export { loadCaptionLanguages, loadNewestLines } from './caption-store.ts';
export { loadLastCaptions } from './last-caption-store.ts';
export { emptyUnapproved } from './automatic-store.ts';
export { recogniseAfterwards } from './recognise-afterwards.ts';
export { areMinutesSigned } from './caption-store.ts';
export { findQuotableLines, loadCaptionsOf } from './read-captions-of.ts';
export { transcriptWords } from './transcript-words.ts';
