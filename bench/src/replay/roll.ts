import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const rule = z
  .object({
    type: z.string(),
    of: z.string().optional(),
    threshold: z.string().optional(),
    tieBreaker: z.string().optional(),
  })
  .loose();

/** A published roll call, as the files have it. `optionMap` says which option of our poll a published decision is; null where it is
 *  no vote (absent). What members said afterwards that they meant (`corrections`) does not change the count. */
const rollFile = z.object({
  title: z.string(),
  date: z.string(),
  body: z.string(),
  rule,
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

export type PublishedRule = z.output<typeof rule>;

export interface RollMember {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  /** The option voted for; null: took no part. */
  readonly option: string | null;
}

/** A roll call ready to be replayed. */
export interface Roll {
  readonly title: string;
  readonly body: string;
  readonly rule: PublishedRule;
  /** The options of the poll, the published yes and no first. */
  readonly options: readonly string[];
  readonly members: readonly RollMember[];
  /** Whether members vote with weights. */
  readonly weighted: boolean;
  /** Heads by option as published; null when no count was. */
  readonly officialTotals: Readonly<Record<string, number>> | null;
  readonly officialOutcome: 'PASS' | 'FAIL' | null;
  readonly officialText: string;
}

/** Reads a file. @throws Error in words when it is no roll call. */
export async function readRoll(path: string): Promise<Roll> {
  const parsed = rollFile.safeParse(JSON.parse(await readFile(path, 'utf8')));
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
  return {
    title: file.title,
    body: file.body,
    rule: file.rule,
    options: [...new Set(Object.values(file.optionMap).filter((option) => option !== null))],
    members: file.members.map(({ id, name, group }) => ({
      id,
      name,
      group,
      option: optionOf(published.get(id)),
    })),
    weighted: file.members.some((member) => member.weight !== undefined),
    officialTotals: officialTotals(official, file.optionMap),
    officialOutcome: officialOutcome(official['outcome']),
    officialText: typeof official['text'] === 'string' ? official['text'] : '',
  };
}

/** Heads stand in the official figures by decision, in weighted votes of states under `states`. */
function officialTotals(
  official: Readonly<Record<string, unknown>>,
  optionMap: Readonly<Record<string, string | null>>,
): Record<string, number> | null {
  const states = z.record(z.string(), z.number()).safeParse(official['states']);
  const figures = Object.entries(states.success ? states.data : official);
  const totals: Record<string, number> = {};
  for (const [decision, heads] of figures) {
    const option = optionMap[decision];
    if (option != null && typeof heads === 'number') totals[option] = (totals[option] ?? 0) + heads;
  }
  return Object.keys(totals).length === 0 ? null : totals;
}

function officialOutcome(text: unknown): 'PASS' | 'FAIL' | null {
  const [word] = typeof text === 'string' ? text.split(' ') : [];
  return word === 'PASS' || word === 'FAIL' ? word : null;
}
