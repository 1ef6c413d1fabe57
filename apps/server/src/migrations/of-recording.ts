import * as recordings from './0166-recordings.ts';
import * as recordingPreviews from './0172-recording-previews.ts';
import * as recordingTracks from './0194-recording-tracks.ts';
import * as recordingSounds from './0201-recording-sounds.ts';
import * as linesOfRecorders from './0202-lines-of-recorders.ts';
import * as countedRecordings from './0268-counted-recordings.ts';
import * as recordingRecognition from './0286-recording-recognition.ts';
import * as plannedStreams from './0257-planned-streams.ts';
import * as changedStreamLinks from './0244-changed-stream-links.ts';

/** The migrations of recordings. */
export const recordingMigrations = [
  { name: '0166-recordings', up: recordings.up },
  { name: '0172-recording-previews', up: recordingPreviews.up },
  { name: '0194-recording-tracks', up: recordingTracks.up },
  { name: '0201-recording-sounds', up: recordingSounds.up },
  { name: '0202-lines-of-recorders', up: linesOfRecorders.up },
  { name: '0257-planned-streams', up: plannedStreams.up },
  { name: '0244-changed-stream-links', up: changedStreamLinks.up },
  { name: '0268-counted-recordings', up: countedRecordings.up },
  { name: '0286-recording-recognition', up: recordingRecognition.up },
];
