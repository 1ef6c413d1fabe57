import { z } from 'zod';
import { filesLimit } from './call-limit.ts';
import { FLOOR_LANGUAGE } from './caption-names.ts';
import { endpoint } from './endpoint.ts';
import { QUOTED_LINES_MAX } from './minute-limits.ts';
import { mayWriteMinutes, minuteBlock, minutesOfSession } from './minutes.ts';
import { epochMs, id, searched } from './values.ts';

const language = z
  .string()
  .min(1)
  .max(35)
  .regex(/^[\w-]+$/u);

/** Lines that minutes may quote: complete, written or approved by a person, outside of closed
 *  parts, in every language unless one is named. `words`: each stands in the line or in the name of
 *  its speaker. */
export const searchTranscript = endpoint({
  name: 'searchTranscript',
  method: 'GET',
  path: '/api/minutes/:idVotingSession/transcript',
  access: mayWriteMinutes,
  summary: 'Searches the transcript of a sitting for lines that its minutes may quote.',
  params: minutesOfSession,
  query: z.object({ words: searched(100).min(1), language: language.optional() }),
  answer: z.object({
    lines: z.array(
      z.object({
        captionId: id,
        language: z.string(),
        speaker: z.string().nullable(),
        text: z.string(),
        createdAt: epochMs,
      }),
    ),
    more: z.boolean(),
    languages: z.array(z.string()),
  }),
  errors: ['not-found', 'in-lobby'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 120, withinMs: 60_000 }] },
});

/** `after`: the block behind which the quote stands. */
export const quoteTranscript = endpoint({
  name: 'quoteTranscript',
  method: 'POST',
  path: '/api/minutes/:idVotingSession/quotes',
  access: mayWriteMinutes,
  summary: 'Quotes lines of the transcript in a draft of the minutes.',
  params: minutesOfSession,
  body: z.object({
    id: z.uuid(),
    after: id,
    captionIds: z.array(id).min(1).max(QUOTED_LINES_MAX),
    language: language.default(FLOOR_LANGUAGE),
  }),
  answer: minuteBlock,
  status: 201,
  errors: ['not-found', 'in-lobby', 'minutes-locked', 'minutes-full', 'already-exists'],
  limit: filesLimit,
});

export const minuteQuoteCalls = { searchTranscript, quoteTranscript };
