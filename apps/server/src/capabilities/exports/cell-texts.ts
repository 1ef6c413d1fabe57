import type { VoteDecision } from '@hemicycle/contract/ballots';
import { isSplit } from '@hemicycle/rules/polls/ballot-text';
import type { ExportCell } from './export-section.ts';

/** A moment (ms since the epoch) as ISO 8601 in UTC. */
export function utc(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** A weight as a number that one can calculate with, or as the text it came as where a number would lose digits. */
export function amount(decimal: string | null | undefined): number | string | null {
  if (decimal === null || decimal === undefined) return null;
  const value = Number(decimal);
  return String(value) === decimal ? value : decimal;
}

/** A choice: several options one after the other (a ranking: best first), the parts of a split vote with their weights.
 *  Source: BEY-08, BEY-09. */
export function decisionCell(decision: VoteDecision): string | readonly string[] {
  if (typeof decision === 'string') return decision;
  return isSplit(decision)
    ? decision.map(({ voteDecision, weight }) => `${weight} ${voteDecision}`)
    : decision;
}

/** A cell in one line, a list with semicolons. */
export function inOneLine(cell: ExportCell): string | number | null {
  return typeof cell === 'object' && cell !== null ? cell.join('; ') : cell;
}
