import { z } from 'zod';
import { captionLanguage } from './captions.ts';
import { endpoint } from './endpoint.ts';
import { soundTitle } from './recorder.ts';
import { permissions } from './permissions.ts';
import { ofRecording, recording, seesRecordings, segmentOfPart } from './recording.ts';

/** Its picture with the sound of the floor, and the sounds of interpreters and the captions to
 *  choose. Source: RFC 8216, 4.3.4; issue 34 §1. */
export const readRecordingMaster = endpoint({
  name: 'readRecordingMaster',
  method: 'GET',
  path: '/api/recordings/:recordingId/master.m3u8',
  access: seesRecordings,
  summary: 'The HLS playlist of a recording with its sounds and captions.',
  params: ofRecording,
  sends: 'media',
  errors: ['not-found'],
});

const ofSound = ofRecording.extend({ title: soundTitle });

export const readSoundPlaylist = endpoint({
  name: 'readSoundPlaylist',
  method: 'GET',
  path: '/api/recordings/:recordingId/sounds/:title/playlist.m3u8',
  access: seesRecordings,
  summary: 'The HLS playlist of the sound of an interpreter beside a recording.',
  params: ofSound,
  sends: 'media',
  errors: ['not-found'],
});

export const readSoundSegment = endpoint({
  name: 'readSoundSegment',
  method: 'GET',
  path: '/api/recordings/:recordingId/sounds/:title/parts/:part/segments/:index',
  access: seesRecordings,
  summary: 'One segment of the sound of an interpreter.',
  params: ofSound.extend(segmentOfPart),
  sends: 'media',
  errors: ['not-found'],
});

const ofCaptions = ofRecording.extend({ language: captionLanguage });

export const readCaptionPlaylist = endpoint({
  name: 'readCaptionPlaylist',
  method: 'GET',
  path: '/api/recordings/:recordingId/captions/:language/playlist.m3u8',
  access: seesRecordings,
  summary: 'The HLS playlist of the captions of a recording in one language.',
  params: ofCaptions,
  sends: 'media',
  errors: ['not-found'],
});

/** WebVTT of what was said from this segment to the next break of the recording, as it is worded
 *  now. Source: RFC 8216, 3.5. */
export const readCaptionSegment = endpoint({
  name: 'readCaptionSegment',
  method: 'GET',
  path: '/api/recordings/:recordingId/captions/:language/parts/:part/segments/:index',
  access: seesRecordings,
  summary: 'Captions of a recording up to its next break, for a player of HLS.',
  params: ofCaptions.extend({ ...segmentOfPart, index: z.string().regex(/^\d{1,7}\.vtt$/u) }),
  sends: 'media',
  errors: ['not-found'],
});

/** The lines are automatic captions in the language of the floor, with the speaker and the time of
 *  the sitting; they are in no record before somebody approves them. While it waits or runs, a
 *  second call changes nothing; once it is over, utterances of which nobody has approved a line are
 *  made anew. `language`: one of `speechLanguages` of the site's configuration. Source: issue 34
 *  §1, BEY-39. */
export const recogniseRecording = endpoint({
  name: 'recogniseRecording',
  method: 'POST',
  path: '/api/recordings/:recordingId/recognition',
  access: [permissions.recordingsCreate],
  summary: 'Has what each person of a recording said recognised, from their tracks.',
  params: ofRecording,
  body: z.object({ language: captionLanguage }),
  answer: recording,
  errors: [
    'not-found',
    'in-lobby',
    'recording-not-whole',
    'recording-has-no-tracks',
    'sitting-not-over',
    'speech-unavailable',
    'captions-signed',
    'no-available-controller',
  ],
  limit: { counts: 'calls', most: [{ of: 'person', max: 10, withinMs: 60_000 }] },
});

export const recordingTrackCalls = {
  recogniseRecording,
  readRecordingMaster,
  readSoundPlaylist,
  readSoundSegment,
  readCaptionPlaylist,
  readCaptionSegment,
};
