import { z } from 'zod';
import { filesLimit } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { COMPARED_FILE_MAX_CHARS } from './minute-limits.ts';
import { openFormat } from './minutes.ts';
import { id } from './values.ts';

/** What two descriptions of a sitting are compared by. `passage`: a text of the report that belongs
 *  to no item or vote, such as the opening. Source: BEY-35. */
export const comparedThing = z.enum(['sitting', 'passage', 'item', 'speech', 'stay', 'vote']);
export type ComparedThing = z.output<typeof comparedThing>;

/** In what a thing differs. `all`: one side does not have it. Values of `planned`, `began` and
 *  `ended` are ms since the epoch, as text. */
export const comparedAspect = z.enum([
  'all',
  'id',
  'title',
  'number',
  'text',
  'place',
  'speaker',
  'planned',
  'began',
  'ended',
  'result',
  'record',
  'count',
  'choice',
  'weight',
  'proxy',
]);
export type ComparedAspect = z.output<typeof comparedAspect>;

/** One difference. `about`: the title or name of the thing; `detail`: the option or the voter.
 *  `here`: what the sitting says; `there`: what the file says; null: nothing. */
export const sittingDifference = z.object({
  thing: comparedThing,
  about: z.string(),
  aspect: comparedAspect,
  detail: z.string().nullable(),
  here: z.string().nullable(),
  there: z.string().nullable(),
});
export type SittingDifference = z.output<typeof sittingDifference>;

/** How a file and a sitting compare. `compared`: how many things and values were held against each
 *  other. `count`: of all differences, of which the first are listed. */
export const sittingComparison = z.object({
  format: openFormat,
  compared: z.object({ things: z.number().int(), values: z.number().int() }),
  count: z.number().int(),
  differences: z.array(sittingDifference),
});
export type SittingComparison = z.output<typeof sittingComparison>;

/** The sitting is what everybody in it may know, as in an export; the attendance is compared for
 *  people who may read it, where the file has one. Nothing is stored. */
export const compareSitting = endpoint({
  name: 'compareSitting',
  method: 'POST',
  path: '/api/minutes/:idVotingSession/compare',
  access: 'account',
  summary: 'Compares an exported file in an open format with the sitting: the same, or what differs.',
  params: z.object({ idVotingSession: id }),
  body: z.object({ content: z.string().max(COMPARED_FILE_MAX_CHARS) }),
  answer: sittingComparison,
  errors: ['not-found', 'in-lobby', 'compared-file-unreadable'],
  limit: filesLimit,
  bodyLimitBytes: COMPARED_FILE_MAX_CHARS * 2,
});

export const compareSittingCalls = { compareSitting };
