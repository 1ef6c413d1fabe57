/** What the composition of the server takes from this capability. */
export { attachRecorders } from './attach-recorders.ts';
export { countRecorders } from './count-recorders.ts';
export { countRecordings } from './count-recordings.ts';
export { loadParts } from './load-parts.ts';
export { writeCaptionsOf } from './recorded-captions.ts';
export { requireRecording } from './read-recordings.ts';
export { loadRecorderFacts, type RecorderFacts } from './recorder-facts-store.ts';
export { loadWithoutRecorder } from './without-recorder.ts';
export { loadBegun } from './recording-store.ts';
export { loadSeenBy } from './recordings-seen-by.ts';
export { startRecording, stopRecording } from './run-recording.ts';
export { recordingsInSession } from './recordings-in-session.ts';
export { isChamberRecorded } from './recording-store.ts';
