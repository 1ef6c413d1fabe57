import type { MajorityRule } from '@hemicycle/contract/majority';
import { z } from 'zod';

/** A rule in the form of the files of published roll calls. `tieBreaker`: the id of the person who
 *  decides a tie. */
export const publishedRule = z
  .object({
    type: z.string(),
    of: z.string().optional(),
    threshold: z.string().optional(),
    tieBreaker: z.string().optional(),
    members: z.object({ min: z.number().int().optional(), minPercent: z.number().optional() }).optional(),
    weight: z.object({ min: z.number().optional(), minPercent: z.number().optional() }).optional(),
    blockingMinority: z.object({ members: z.number().int() }).optional(),
  })
  .loose();
export type PublishedRule = z.output<typeof publishedRule>;

/** A published rule as a rule of a poll, or, where polls have no such rule, its description in
 *  words: it is never guessed. */
export type RuleReading =
  | { readonly expressible: true; readonly majority: MajorityRule; readonly rule: string }
  | { readonly expressible: false; readonly rule: string };

const BOTH_SIDES = ['yea+nay', 'for+against', 'yes+no'];
const plain = { heads: null, weight: null, blockingMinority: null, castingVote: false } as const;

/** Reads a simple majority of both sides, a majority of two thirds or three fifths of both sides, a
 *  qualified majority (a number of members and an amount of weight) and a double majority
 *  (percentages of the members and of the weight, with a blocking minority). */
export function readPublishedRule(published: PublishedRule): RuleReading {
  switch (published.type) {
    case 'majority':
      return readMajority(published);
    case 'qualified':
    case 'doubleMajority':
      return readDouble(published);
    default:
      return { expressible: false, rule: `a rule of type ${published.type}` };
  }
}

function readMajority({
  of = 'something unstated',
  threshold = 'unstated',
  tieBreaker,
}: PublishedRule): RuleReading {
  if (!BOTH_SIDES.includes(of)) return { expressible: false, rule: `a majority of ${of}` };
  const kind = ({ '>1/2': 'simple', '>=2/3': 'two-thirds', '>=3/5': 'three-fifths' } as const)[threshold];
  if (kind === undefined) return { expressible: false, rule: `a majority with threshold ${threshold}` };
  const castingVote = tieBreaker !== undefined;
  if (castingVote && kind !== 'simple')
    return { expressible: false, rule: `a tie of a majority of ${threshold}` };
  return {
    expressible: true,
    rule: castingVote ? 'simple majority, a tie broken by a casting vote' : `${kind} majority`,
    majority: { ...plain, kind, base: 'valid', castingVote },
  };
}

function readDouble({ members, weight, blockingMinority }: PublishedRule): RuleReading {
  const heads = thresholdOf(members);
  const weights = thresholdOf(weight);
  if (heads === null || weights === null) {
    return { expressible: false, rule: 'a double majority without two thresholds' };
  }
  return {
    expressible: true,
    rule: `double majority: ${heads.words} of the members, ${weights.words} of the weight`,
    majority: {
      kind: 'double',
      base: 'entitled',
      heads: heads.threshold,
      weight: weights.threshold,
      blockingMinority: blockingMinority?.members ?? null,
      castingVote: false,
    },
  };
}

function thresholdOf(given: { min?: number | undefined; minPercent?: number | undefined } | undefined) {
  if (given?.minPercent !== undefined && Number.isInteger(given.minPercent)) {
    const threshold = { kind: 'at-least' as const, numerator: given.minPercent, denominator: 100 };
    return { threshold, words: `${given.minPercent} %` };
  }
  if (given?.min === undefined) return null;
  return { threshold: { kind: 'amount' as const, amount: String(given.min) }, words: String(given.min) };
}
