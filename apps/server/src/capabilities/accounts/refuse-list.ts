import type { ErrorDetail } from '@hemicycle/contract/errors';
import type { ListProblem, ListProblemCode } from '@hemicycle/contract/list-problems';
import { sayListProblem } from '@hemicycle/rules/people/list-problems';
import { DomainError } from '../../platform/http/domain-error.ts';

/** A refusal names no more rows than this. */
const DETAILS_MAX = 100;

/** Makes a problem of a list as data. */
export function listProblemOf(
  code: ListProblemCode,
  values: Readonly<Record<string, string>> = {},
): ListProblem {
  return { code, values: { ...values } };
}

/** A problem as a detail of a refusal: in English, and as data for a client with other words.
 *  `path`: `csv`, or the line of the list; `cell`: such as `B7`. */
export function detailOf(problem: ListProblem, path = 'csv', cell: string | null = null): ErrorDetail {
  return {
    path,
    problem: `${cell === null ? '' : `${cell}: `}${sayListProblem(problem, 'en')}`,
    reason: { ...problem, cell },
  };
}

/** The error for a text that is no list of people. */
export function refuseList(
  code: ListProblemCode,
  values: Readonly<Record<string, string>> = {},
  cause?: unknown,
): DomainError {
  return new DomainError('invalid-input', [detailOf(listProblemOf(code, values))], { cause });
}

/** Refuses a list of which rows are refused. @throws DomainError `invalid-input`, naming the first
 *  100 of these rows by their line. */
export function refuseWhereRefused(
  rows: readonly {
    readonly line: number;
    readonly outcome: string;
    readonly problem: string | null;
  }[],
): void {
  const refused = rows.filter(({ outcome }) => outcome === 'refused');
  if (refused.length === 0) return;
  throw new DomainError(
    'invalid-input',
    refused
      .slice(0, DETAILS_MAX)
      .map(({ line, problem }) => ({ path: `csv.line ${line}`, problem: problem ?? 'It is refused.' })),
  );
}
