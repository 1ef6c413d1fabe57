import type { VoteDecision } from '@hemicycle/contract/ballots';
import { isSplit } from '@hemicycle/rules/polls/ballot-text';
import type { ExportCell } from './export-section.ts';
import type { ExportWords } from './export-words.ts';

/** A weight as a number for calculations, or as its original text where a number would lose
 *  digits. */
export function amount(decimal: string | null | undefined): number | string | null {
  if (decimal === null || decimal === undefined) return null;
  const value = Number(decimal);
  return String(value) === decimal ? value : decimal;
}

/** The text of an option: the standard options have words in each language, other options stay as
 *  they were written. */
export function optionText(option: string, { options }: Pick<ExportWords, 'options'>): string {
  return Object.hasOwn(options, option) ? (options[option] ?? option) : option;
}

/** A choice. Several options form a list (a ranking: best first), and so do the parts of a split
 *  vote with their weights. Source: BEY-08, BEY-09. */
export function decisionCell(decision: VoteDecision, words: ExportWords): string | readonly string[] {
  if (typeof decision === 'string') return optionText(decision, words);
  return isSplit(decision)
    ? decision.map(({ voteDecision, weight }) => `${weight} ${optionText(voteDecision, words)}`)
    : decision.map((option) => optionText(option, words));
}

/** A cell in one line; the items of a list are separated by semicolons. */
export function inOneLine(cell: ExportCell): string | number | null {
  return typeof cell === 'object' && cell !== null ? cell.join('; ') : cell;
}
