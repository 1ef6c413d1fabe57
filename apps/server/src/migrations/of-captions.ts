import * as captions from './0082-captions.ts';
import * as captionStreams from './0083-caption-streams.ts';
import * as automaticCaptions from './0091-automatic-captions.ts';
import * as captionReaders from './0107-caption-readers.ts';
import * as captionsInClosedParts from './0180-captions-in-closed-parts.ts';

/** The migrations of captions. */
export const captionMigrations = [
  { name: '0082-captions', up: captions.up },
  { name: '0083-caption-streams', up: captionStreams.up },
  { name: '0091-automatic-captions', up: automaticCaptions.up },
  { name: '0107-caption-readers', up: captionReaders.up },
  { name: '0180-captions-in-closed-parts', up: captionsInClosedParts.up },
];
