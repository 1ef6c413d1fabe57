import { z } from 'zod';
import { CAPTION_STREAM_MAX_BYTES, CAPTION_STREAMS_MAX } from './limits.ts';
import { captionLanguage, transcriptFormat } from './captions.ts';
import { CAPTION_STREAM_PATH, FLOOR_LANGUAGE } from './caption-names.ts';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { epochMs, id, name } from './values.ts';

/** A stream by which a stenography program outside the site writes captions into one session, in
 *  one language, until it is revoked. `name` stands with its lines as their captioner. `usedAt`:
 *  when it last wrote; null: never. Source: BEY-28. */
export const captionStream = z.object({
  id,
  name: z.string(),
  language: captionLanguage,
  createdBy: z.string(),
  createdAt: epochMs,
  usedAt: epochMs.nullable(),
});
export type CaptionStream = z.output<typeof captionStream>;

const ofSession = z.object({ idVotingSession: id });

/** `token`: told once. The server keeps its hash only. */
export const createCaptionStream = endpoint({
  name: 'createCaptionStream',
  method: 'POST',
  path: '/api/captionstreams/:idVotingSession',
  access: [permissions.moderation],
  summary: 'Gives a stenography program outside the site an address for the captions of a session.',
  params: ofSession,
  body: z.object({ name: name(80), language: captionLanguage.default(FLOOR_LANGUAGE) }),
  answer: z.object({ stream: captionStream, token: z.string() }),
  status: 201,
  errors: ['not-found', 'in-lobby', 'session-ended', 'caption-streams-full'],
});

export const listCaptionStreams = endpoint({
  name: 'listCaptionStreams',
  method: 'GET',
  path: '/api/captionstreams/:idVotingSession',
  access: [permissions.moderation],
  summary: 'The streams of captions of a session that are not revoked, oldest first.',
  params: ofSession,
  answer: z.array(captionStream).max(CAPTION_STREAMS_MAX),
  errors: ['not-found', 'in-lobby'],
});

export const revokeCaptionStream = endpoint({
  name: 'revokeCaptionStream',
  method: 'DELETE',
  path: '/api/captionstreams/:idVotingSession/:streamId',
  access: [permissions.moderation],
  summary: 'Revokes a stream of captions: its address writes and reads nothing any more.',
  params: z.object({ idVotingSession: id, streamId: id }),
  errors: ['not-found', 'in-lobby'],
});

const token = z.string().max(100);

/** Plain text in UTF-8 that goes on where the text before ended; each backspace deletes one
 *  character, each line break ends a line. `seq` counts the requests from 1, so that a repeated one
 *  changes nothing; 1 begins anew. `lang` is what programs add, and is not used: the stream has its
 *  language. `seq` of the answer: the last one that was taken. A text makes at most
 *  `CAPTION_STREAM_LINES_MAX` lines; with more it is `invalid-input`, and nothing is kept. Within
 *  10 s a stream has 200 requests, of which each counts as many as the lines that it begins. Of one
 *  stream a server holds `CAPTION_STREAM_WRITES_MAX` requests at a time. The call is that of Zoom
 *  and of StreamText, so that programs made for them can send. Source: BEY-28. */
export const writeCaptionStream = endpoint({
  name: 'writeCaptionStream',
  method: 'POST',
  path: CAPTION_STREAM_PATH,
  access: 'public',
  summary: 'A stenography program writes captions into the session of its token.',
  query: z.object({
    token,
    seq: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    lang: z.string().max(35).optional(),
  }),
  receives: 'outside-text',
  waitsByItself: true,
  bodyLimitBytes: CAPTION_STREAM_MAX_BYTES,
  answer: z.object({ seq: z.number().int().min(0) }),
  errors: ['caption-stream-revoked', 'session-ended', 'invalid-input'],
  limit: { counts: 'what-is-kept', most: [{ of: 'stream', max: 200, withinMs: 10_000 }] },
});

export const getCaptionStreamSeq = endpoint({
  name: 'getCaptionStreamSeq',
  method: 'GET',
  path: `${CAPTION_STREAM_PATH}/seq`,
  access: 'public',
  summary: 'The last number of a request that a stream of captions took.',
  query: z.object({ token }),
  answer: z.object({ seq: z.number().int().min(0) }),
  errors: ['caption-stream-revoked'],
});

export const getCaptionStreamTranscript = endpoint({
  name: 'getCaptionStreamTranscript',
  method: 'GET',
  path: `${CAPTION_STREAM_PATH}/transcript`,
  access: 'public',
  summary: 'The transcript of the session and language of a stream, as WebVTT or text.',
  query: z.object({ token, format: transcriptFormat.default('txt') }),
  sends: 'file',
  limit: { counts: 'under-way', most: [{ of: 'stream', max: 3 }] },
  errors: ['caption-stream-revoked'],
});

export const captionStreamCalls = {
  createCaptionStream,
  listCaptionStreams,
  revokeCaptionStream,
  writeCaptionStream,
  getCaptionStreamSeq,
  getCaptionStreamTranscript,
};
