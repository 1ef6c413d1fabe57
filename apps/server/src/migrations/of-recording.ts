import * as recordings from './0166-recordings.ts';
import * as recordingPreviews from './0172-recording-previews.ts';
import * as recordingTracks from './0194-recording-tracks.ts';
import * as recordingSounds from './0201-recording-sounds.ts';

/** The migrations of recordings. */
export const recordingMigrations = [
  { name: '0166-recordings', up: recordings.up },
  { name: '0172-recording-previews', up: recordingPreviews.up },
  { name: '0194-recording-tracks', up: recordingTracks.up },
  { name: '0201-recording-sounds', up: recordingSounds.up },
];
