import { z } from 'zod';
import { decimal } from './values.ts';

/** The base of a majority: `cast` all recorded votes, `valid` the votes for and against (no
 *  abstentions), `entitled` the whole electorate, `present` the members of the electorate who were
 *  present at the close. Source: BEY-05. */
export const majorityBase = z.enum(['cast', 'valid', 'entitled', 'present']);
export type MajorityBase = z.output<typeof majorityBase>;

/** How much of the base a majority needs. `more-than` a fraction is strict (more than one half),
 *  `at-least` is not (two thirds or more); `amount` is a fixed number of heads or weight (255 of
 *  345). */
export const majorityThreshold = z.union([
  z.strictObject({
    kind: z.enum(['more-than', 'at-least']),
    numerator: z.number().int().min(0).max(1_000_000),
    denominator: z.number().int().min(1).max(1_000_000),
  }),
  z.strictObject({ kind: z.literal('amount'), amount: decimal }),
]);
export type MajorityThreshold = z.output<typeof majorityThreshold>;

/** `none`: no outcome is proposed. `double`: heads and weight each have a threshold of their own,
 *  in a weighted poll only. */
export const majorityKind = z.enum(['none', 'simple', 'absolute', 'two-thirds', 'three-fifths', 'double']);

const THRESHOLDS_OF_DOUBLE =
  'A double majority has a threshold of heads and one of weight, every other rule neither.';

/** The majority rule of a poll. The first option of the poll is for, the second against, every
 *  further one an abstention. `heads`, `weight` and `blockingMinority` belong to `double` alone.
 *  With a blocking minority of n, the weight also counts as reached while fewer than n of the
 *  entitled people did not vote for. `castingVote`: the presiding officer may break a tie. Source:
 *  BEY-05, BEY-06. */
export const majorityRule = z
  .strictObject({
    kind: majorityKind,
    base: majorityBase,
    heads: majorityThreshold.nullable().default(null),
    weight: majorityThreshold.nullable().default(null),
    blockingMinority: z.number().int().min(2).max(10_000).nullable().default(null),
    castingVote: z.boolean().default(false),
  })
  .refine((rule) => (rule.kind === 'double') === (rule.heads !== null && rule.weight !== null), {
    path: ['heads'],
    message: THRESHOLDS_OF_DOUBLE,
  })
  .refine((rule) => rule.kind === 'double' || (rule.heads === null && rule.weight === null), {
    path: ['weight'],
    message: THRESHOLDS_OF_DOUBLE,
  })
  .refine((rule) => rule.kind === 'double' || rule.blockingMinority === null, {
    path: ['blockingMinority'],
    message: 'Only a double majority has a blocking minority.',
  })
  .refine((rule) => !rule.castingVote || (rule.kind === 'simple' && rule.base === 'valid'), {
    path: ['castingVote'],
    message: 'A casting vote breaks a tie of a simple majority of the valid votes only.',
  });
export type MajorityRule = z.output<typeof majorityRule>;
