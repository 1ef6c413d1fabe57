/** How an applied rule stood from a moment on; `pass` null: it was no longer applied. */
export interface RuleStood {
  readonly at: number;
  readonly rule: string;
  readonly pass: boolean | null;
}

/** From `at` on the quorum was reached, was lost, or (`unset`) no rule was applied any more. */
export interface QuorumTurn {
  readonly at: number;
  readonly stood: 'reached' | 'lost' | 'unset';
}

/** The moments at which the quorum of a sitting was reached or lost. It is reached while all
 *  applied rules pass. `changes` are in the order of time, in ms. Several changes at one moment
 *  make at most one turn. Source: BEY-12, QUOR-11. */
export function quorumTurns(changes: readonly RuleStood[]): QuorumTurn[] {
  const applied = new Map<string, boolean>();
  const turns: QuorumTurn[] = [];
  for (const [index, { at, rule, pass }] of changes.entries()) {
    if (pass === null) applied.delete(rule);
    else applied.set(rule, pass);
    if (changes[index + 1]?.at === at) continue;
    const stood = applied.size === 0 ? 'unset' : [...applied.values()].every(Boolean) ? 'reached' : 'lost';
    if (stood !== (turns.at(-1)?.stood ?? 'unset')) turns.push({ at, stood });
  }
  return turns;
}

/** The moment at which a report of attendance ends: when the last person left, or `asOf` while
 *  somebody is there. Times in ms. */
export function presenceEnd(
  presence: readonly { readonly at: number; readonly present: number; readonly others: number }[],
  asOf: number,
): number {
  const last = presence.at(-1);
  return last !== undefined && last.present + last.others === 0 ? last.at : asOf;
}
