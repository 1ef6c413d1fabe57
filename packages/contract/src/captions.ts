import { z } from 'zod';
import { FLOOR_LANGUAGE } from './caption-names.ts';
import { endpoint } from './endpoint.ts';
import { CAPTION_MAX_CHARS } from './limits.ts';
import { permissions } from './permissions.ts';
import { epochMs, id, line } from './values.ts';

/** The language of captions: `default` is that of the floor, otherwise a language of the site by
 *  its code. Source: CAP-04. */
export const captionLanguage = z
  .string()
  .max(20)
  .regex(/^[a-z]{2,8}(-[A-Za-z0-9]{2,8})*$/u);

/** A line of captions. `number`: counts from 1 in its session and language. `version`: increases
 *  with every new or corrected line of that language. `speaker`: the name of the person who had the
 *  floor, null where nobody had it. `captioner`: the name of the person who wrote it. `correction`:
 *  the first wording, who replaced it and when; null where nobody did. `growing`: a stenography
 *  program is still writing it, or its utterance is not complete. `automatic`: it was recognised by
 *  a program; null: a person wrote it. `approval`: who took it into the record and when; null:
 *  nobody did. Source: CAP-01, CAP-04, BEY-15, BEY-28, BEY-39. */
export const caption = z.object({
  id,
  language: captionLanguage,
  number: z.number().int().positive(),
  version: z.number().int().positive(),
  text: z.string(),
  speaker: z.string().nullable(),
  captioner: z.string(),
  createdAt: epochMs,
  correction: z.object({ firstText: z.string(), by: z.string(), at: epochMs }).nullable(),
  growing: z.boolean(),
  automatic: z.object({ approval: z.object({ by: z.string(), at: epochMs }).nullable() }).nullable(),
});
export type Caption = z.output<typeof caption>;

const message = line(CAPTION_MAX_CHARS);

/** The session is the one that the caller attends. `requestId` makes a retry harmless: a repeated
 *  request returns the line of the first one. Source: CAP-04, PERM-20. */
export const sendCaption = endpoint({
  name: 'sendCaption',
  method: 'POST',
  path: '/api/people/captions',
  access: [permissions.transcriber],
  summary: 'Sends a line of captions to the main chamber of the session that the caller attends.',
  body: z.object({
    message,
    language: captionLanguage.default(FLOOR_LANGUAGE),
    requestId: id.optional(),
  }),
  answer: caption,
  errors: ['not-found', 'in-lobby', 'session-ended', 'captions-in-huddle'],
  limit: { counts: 'what-is-kept', most: [{ of: 'person', max: 40, withinMs: 10_000 }] },
});

/** `version`: that of the line which the caller read. A line that changed since is refused. */
export const correctCaption = endpoint({
  name: 'correctCaption',
  method: 'PATCH',
  path: '/api/people/captions/:captionId',
  access: [permissions.transcriber],
  summary: 'Replaces the wording of a line of captions; the first wording is kept.',
  params: z.object({ captionId: id }),
  body: z.object({ message, version: z.number().int().positive() }),
  answer: caption,
  errors: ['not-found', 'in-lobby', 'changed-meanwhile', 'captions-signed'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 60, withinMs: 60_000 }] },
});

/** `captions`: the lines of one language that are new or corrected after the version `after`, by
 *  version, a page at a time; `more`: there are further ones. `languages`: those in which the
 *  session has lines. Source: BEY-15. */
export const listCaptions = endpoint({
  name: 'listCaptions',
  method: 'GET',
  path: '/api/captions/:idVotingSession',
  access: 'signed-in',
  waitsForTurn: true,
  summary: 'The transcript of a session: its lines of captions in one language.',
  params: z.object({ idVotingSession: id }),
  query: z.object({
    language: captionLanguage.default(FLOOR_LANGUAGE),
    after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  }),
  answer: z.object({
    captions: z.array(caption),
    more: z.boolean(),
    languages: z.array(captionLanguage),
  }),
  errors: ['not-found', 'in-lobby'],
});

/** The formats of a saved transcript. */
export const transcriptFormat = z.enum(['vtt', 'txt']);
export type TranscriptFormat = z.output<typeof transcriptFormat>;

/** Times are in the zone of the house. Source: BEY-15. */
export const downloadTranscript = endpoint({
  name: 'downloadTranscript',
  method: 'GET',
  path: '/api/captions/:idVotingSession/:language/:format',
  access: 'signed-in',
  summary: 'The transcript of a session in one language as WebVTT or text.',
  params: z.object({ idVotingSession: id, language: captionLanguage, format: transcriptFormat }),
  sends: 'file',
  errors: ['not-found', 'in-lobby'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 30, withinMs: 60_000 }] },
});

export const captionCalls = { sendCaption, correctCaption, listCaptions, downloadTranscript };
