import { z } from 'zod';
import { captionLanguage } from './captions.ts';
import { endpoint } from './endpoint.ts';
import { APPROVED_AT_ONCE_MAX, SPEECH_MAX_BYTES } from './limits.ts';
import { permissions } from './permissions.ts';
import { epochMs, id } from './values.ts';

/** Automatic captions are on in a session: in which language speech is recognised, who switched
 *  them on and when. Source: CAP-01. */
export const automaticCaptions = z.object({ language: captionLanguage, by: z.string(), since: epochMs });
export type AutomaticCaptions = z.output<typeof automaticCaptions>;

const ofSession = z.object({ idVotingSession: id });

/** `language`: the language that is spoken; one of `speechLanguages` of the site's configuration. A
 *  switch that stands so already changes nothing. Source: CAP-01. */
export const switchAutomaticCaptions = endpoint({
  name: 'switchAutomaticCaptions',
  method: 'PUT',
  path: '/api/automaticcaptions/:idVotingSession',
  access: [permissions.moderation],
  summary: 'Switches automatic captions of a session on, in the language that is spoken, or off.',
  params: ofSession,
  body: z.discriminatedUnion('on', [
    z.object({ on: z.literal(true), language: captionLanguage }),
    z.object({ on: z.literal(false) }),
  ]),
  answer: z.object({ automaticCaptions: automaticCaptions.nullable() }),
  errors: ['not-found', 'in-lobby', 'session-ended', 'speech-unavailable'],
});

/** A part of an utterance of the caller: what they said from one pause to the next. The body is
 *  sound: 16,000 samples a second, one channel, 16 bits little-endian, at most 14 s. It begins
 *  where the utterance begins, so that a later part holds the earlier one. `utterance`: chosen by
 *  the page. `settles`: the utterance is complete; afterwards nothing changes its text. `lines`:
 *  how many lines of captions it has now. Source: CAP-01, BEY-39. */
export const sendSpeech = endpoint({
  name: 'sendSpeech',
  method: 'POST',
  path: '/api/people/speech',
  access: 'signed-in',
  summary: 'Gives the sound of the caller’s own microphone to be recognised as captions.',
  query: z.object({ utterance: id, settles: z.enum(['true', 'false']).default('true') }),
  receives: 'sound',
  bodyLimitBytes: SPEECH_MAX_BYTES,
  answer: z.object({ lines: z.number().int().min(0) }),
  errors: [
    'not-found',
    'in-lobby',
    'session-ended',
    'speech-unavailable',
    'speech-off',
    'speech-not-permitted',
    'speech-busy',
    'unsupported-media-type',
  ],
  limit: { counts: 'calls', most: [{ of: 'person', max: 150, withinMs: 60_000 }] },
});

/** Takes automatic lines into the record as they are worded. `version`: the one that the caller
 *  read. Lines that changed since, are not settled or were approved before stay as they are;
 *  `approved` counts the others. Source: BEY-39. */
export const approveCaptions = endpoint({
  name: 'approveCaptions',
  method: 'POST',
  path: '/api/automaticcaptions/:idVotingSession/approvals',
  access: [permissions.transcriber, permissions.moderation],
  summary: 'Approves lines of automatic captions, so that they stand in the record of the sitting.',
  params: ofSession,
  body: z.object({
    lines: z
      .array(z.object({ captionId: id, version: z.number().int().positive() }))
      .min(1)
      .max(APPROVED_AT_ONCE_MAX),
  }),
  answer: z.object({ approved: z.number().int().min(0) }),
  errors: ['not-found', 'in-lobby', 'captions-signed'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 60, withinMs: 60_000 }] },
});

export const automaticCaptionCalls = { switchAutomaticCaptions, sendSpeech, approveCaptions };
