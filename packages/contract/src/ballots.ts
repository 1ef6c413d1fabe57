import { z } from 'zod';
import { BALLOT_QUESTIONS_MAX, POLL_OPTIONS_MAX, POLL_OPTION_MAX_CHARS } from './limits.ts';
import { canBeToldApart } from './option-names.ts';
import { decimal, decimalSum, line } from './values.ts';

/** One of several questions of a poll, each with options of its own. */
export const ballotQuestion = z.strictObject({
  question: line(500),
  voteOptions: z
    .array(line(POLL_OPTION_MAX_CHARS))
    .min(2)
    .max(POLL_OPTIONS_MAX)
    .refine(canBeToldApart, 'Two options look the same, or one cannot be seen.'),
});

/** How many of its options an approval or a ranking elects: from 1 to one fewer than there are
 *  options. Without it the poll elects nobody and ends in PASS or FAIL. */
const seats = z
  .number()
  .int()
  .min(1)
  .max(POLL_OPTIONS_MAX - 1)
  .optional();

/** How a ballot is filled in. One option; several options (approval), at least `minimum` and at
 *  most `maximum`; a ranking, counted by instant run-off; or one option for each of several
 *  questions. Source: BEY-08. */
export const ballotForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('single') }),
  z
    .strictObject({
      kind: z.literal('approval'),
      minimum: z.number().int().min(0).max(POLL_OPTIONS_MAX),
      maximum: z.number().int().min(1).max(POLL_OPTIONS_MAX),
      seats,
    })
    .refine((form) => form.minimum <= form.maximum, { path: ['minimum'], message: 'More than the maximum.' }),
  z.strictObject({ kind: z.literal('ranking'), seats }),
  z.strictObject({
    kind: z.literal('questions'),
    questions: z.array(ballotQuestion).min(2).max(BALLOT_QUESTIONS_MAX),
  }),
]);
export type BallotForm = z.output<typeof ballotForm>;

/** A part of a split vote: this option gets this weight. Source: BEY-09. */
export const votePart = z.strictObject({
  voteDecision: z.string().min(1).max(POLL_OPTION_MAX_CHARS),
  weight: decimal,
});

/** The content of a vote: the option itself; a list of options (approval: in any order; ranking:
 *  best first; questions: one for each, in their order); or the parts of a split vote. Source:
 *  VOTE-01, BEY-08, BEY-09. */
export const voteDecision = z.union([
  z.string().min(1).max(POLL_OPTION_MAX_CHARS),
  z.array(z.string().min(1).max(POLL_OPTION_MAX_CHARS)).max(Math.max(POLL_OPTIONS_MAX, BALLOT_QUESTIONS_MAX)),
  z.array(votePart).min(1).max(POLL_OPTIONS_MAX),
]);
export type VoteDecision = z.output<typeof voteDecision>;

/** A round of an instant run-off: the heads and the weight of each continuing option, the
 *  eliminated option, the step of the tie rule that eliminated it (`fewest`: no tie), and the
 *  ballots that rank no continuing option any more. */
export const runOffRound = z.object({
  standings: z.array(z.object({ voteDecision: z.string(), votes: z.number().int(), weight: decimalSum })),
  exhausted: z.object({ votes: z.number().int(), weight: decimalSum }),
  eliminated: z.string().nullable(),
  eliminatedBy: z.enum(['fewest', 'earlier-round', 'order-of-options']).nullable(),
});
export type RunOffRound = z.output<typeof runOffRound>;
