import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { publishedRule, type PublishedRule } from './published-rule.ts';

/** A published roll call as in the files. `optionMap`: the option of the poll for each published
 *  decision; null where the decision is no vote (absent). `corrections`, what members said
 *  afterwards that they had meant, do not change the count. */
const rollFile = z.object({
  title: z.string(),
  date: z.string(),
  body: z.string(),
  rule: publishedRule,
  optionMap: z.record(z.string(), z.string().nullable()),
  members: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        group: z.string(),
        weight: z.number().nonnegative().optional(),
      }),
    )
    .min(1),
  votes: z.array(z.object({ memberId: z.string(), decision: z.string() })),
  official: z.record(z.string(), z.unknown()),
});

export interface RollMember {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  /** The chosen option; null: did not take part. */
  readonly option: string | null;
  /** An exact decimal; null in a roll call without weights. */
  readonly weight: string | null;
}

/** The person who breaks a tie, and for which side; null: there was no need. */
export interface TieBreaker {
  readonly name: string;
  readonly option: string | null;
}

/** A roll call that is ready for a replay. */
export interface Roll {
  readonly title: string;
  readonly body: string;
  readonly rule: PublishedRule;
  /** The options of the poll, the published yes and no first. */
  readonly options: readonly string[];
  /** The people who may vote. A person who only breaks a tie is not among them. */
  readonly members: readonly RollMember[];
  readonly tieBreaker: TieBreaker | null;
  /** Whether members vote with weights. */
  readonly weighted: boolean;
  /** The published heads by option, without a casting vote; null when no count was published. */
  readonly officialTotals: Readonly<Record<string, number>> | null;
  /** The published heads with the casting vote; null where nobody has one. */
  readonly officialTotalsWithCastingVote: Readonly<Record<string, number>> | null;
  /** The published weights by option, exact decimals; null when none were published. */
  readonly officialWeights: Readonly<Record<string, string>> | null;
  readonly officialOutcome: 'PASS' | 'FAIL' | null;
  readonly officialText: string;
}

/** Reads a file. @throws Error in words when it is no roll call. */
export async function readRoll(path: string): Promise<Roll> {
  const parsed = rollFile.safeParse(JSON.parse(await readText(path)));
  if (!parsed.success) throw new Error(`${path} is no roll call: ${z.prettifyError(parsed.error)}`);
  const file = parsed.data;
  const published = new Map(file.votes.map((vote) => [vote.memberId, vote.decision]));
  if (published.size !== file.votes.length) throw new Error(`${path}: a member voted twice.`);
  const memberIds = new Set(file.members.map((member) => member.id));
  const strangers = file.votes.filter((vote) => !memberIds.has(vote.memberId));
  if (strangers.length > 0) throw new Error(`${path}: ${strangers[0]?.memberId} is no member.`);

  const optionOf = (decision: string | undefined): string | null => {
    if (decision === undefined) return null;
    const option = file.optionMap[decision];
    if (option === undefined) throw new Error(`${path}: optionMap does not know ${decision}.`);
    return option;
  };
  const { official } = file;
  const breakerId = file.rule.tieBreaker;
  const breaker = file.members.find(({ id }) => breakerId !== undefined && id === breakerId);
  const tieBreaker =
    breakerId === undefined
      ? null
      : { name: breaker?.name ?? breakerId, option: optionOf(published.get(breakerId)) };
  const electorate = file.members.filter((member) => member !== breaker);
  const weighted = electorate.some((member) => member.weight !== undefined);
  if (weighted && electorate.some((member) => member.weight === undefined)) {
    throw new Error(`${path}: some members have a weight and some have none.`);
  }
  const whole = totalsOf(official, file.optionMap);
  const heads = z.record(z.string(), z.unknown()).safeParse(official['states'] ?? official['senators']);
  const weights = z.record(z.string(), z.unknown()).safeParse(official['weighted']);
  const officialWeights = weights.success ? totalsOf(weights.data, file.optionMap) : null;
  return {
    title: file.title,
    body: file.body,
    rule: file.rule,
    options: [...new Set(Object.values(file.optionMap).filter((option) => option !== null))],
    members: electorate.map(({ id, name, group, weight }) => ({
      id,
      name,
      group,
      option: optionOf(published.get(id)),
      weight: weight === undefined ? null : String(weight),
    })),
    tieBreaker,
    weighted,
    officialTotals: heads.success ? totalsOf(heads.data, file.optionMap) : without(whole, tieBreaker),
    officialTotalsWithCastingVote: tieBreaker === null ? null : whole,
    officialWeights:
      officialWeights === null
        ? null
        : Object.fromEntries(Object.entries(officialWeights).map(([option, sum]) => [option, String(sum)])),
    officialOutcome: officialOutcome(official['outcome']),
    officialText: typeof official['text'] === 'string' ? official['text'] : '',
  };
}

/** The text of a file. @throws Error where it is not UTF-8, since names would then have wrong
 *  characters. */
async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  if (!isUtf8(bytes)) throw new Error(`${path} is not UTF-8. Save it as UTF-8.`);
  return new TextDecoder().decode(bytes);
}

/** Converts figures by decision to figures by option; null when there are none. */
function totalsOf(
  figures: Readonly<Record<string, unknown>>,
  optionMap: Readonly<Record<string, string | null>>,
): Record<string, number> | null {
  const totals: Record<string, number> = {};
  for (const [decision, amount] of Object.entries(figures)) {
    const option = optionMap[decision];
    if (option != null && typeof amount === 'number') totals[option] = (totals[option] ?? 0) + amount;
  }
  return Object.keys(totals).length === 0 ? null : totals;
}

function without(
  totals: Readonly<Record<string, number>> | null,
  tieBreaker: TieBreaker | null,
): Readonly<Record<string, number>> | null {
  const option = tieBreaker?.option ?? null;
  return totals === null || option === null ? totals : { ...totals, [option]: (totals[option] ?? 0) - 1 };
}

function officialOutcome(text: unknown): 'PASS' | 'FAIL' | null {
  const [word] = typeof text === 'string' ? text.split(' ') : [];
  return word === 'PASS' || word === 'FAIL' ? word : null;
}
