import { type ListColumn, listColumn, type ListProblem } from '@hemicycle/contract/list-problems';
import { closestMatch } from 'leven';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { ListRow } from './read-records.ts';
import { detailOf, listProblemOf } from './refuse-list.ts';

export const COLUMNS = listColumn.options;

/** The position of each column, counted from 0. A column that the list lacks is not in `places`. */
export interface ListColumns {
  readonly places: ReadonlyMap<ListColumn, number>;
  readonly hasHeader: boolean;
  /** How many columns the list has. */
  readonly width: number;
}

/** A misspelt column name gets a suggestion where it differs from it by at most this many
 *  letters. */
const PROPOSED_WITHIN = 3;
const ADDRESS = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/u;

/** How well a first record fits a list of people. Names of columns count most, then an address in
 *  the first cell, then the number of cells. */
export function fitOfFirst(first: readonly string[]): number {
  const known = first.filter((cell) => columnOf(cell) !== undefined).length;
  const begins = ADDRESS.test((first[0] ?? '').trim()) ? 1 : 0;
  return known * 1000 + begins * 500 + Math.min(first.length, 100);
}

/** Reads the column names from the first record, in any order, case and spelling of blanks and
 *  hyphens. The first record is a header where it holds a column name and no address. Without a
 *  header the columns are in their standard order. @throws DomainError `invalid-input` for unknown
 *  names, with the nearest column, and for names that stand twice. */
export function readColumns(first: ListRow): ListColumns {
  const names = withoutEmptyEnd(first.cells);
  if (names.some((name) => name.includes('@')) || !names.some(isLikeColumn)) {
    return {
      places: new Map(COLUMNS.map((column, place) => [column, place])),
      hasHeader: false,
      width: COLUMNS.length,
    };
  }
  const places = new Map<ListColumn, number>();
  const problems: { problem: ListProblem; cell: string | null }[] = [];
  for (const [place, name] of names.entries()) {
    const column = columnOf(name);
    const cell = `${columnLetters(place)}${first.row}`;
    if (column === undefined) problems.push({ problem: unknownColumn(name), cell });
    else if (places.has(column)) problems.push({ problem: listProblemOf('column-twice', { column }), cell });
    else places.set(column, place);
  }
  if (!places.has('email') && problems.length === 0) {
    problems.push({
      problem: listProblemOf('column-email-missing', { columns: COLUMNS.join(', ') }),
      cell: null,
    });
  }
  if (problems.length > 0) {
    throw new DomainError(
      'invalid-input',
      problems.map(({ problem, cell }) => detailOf(problem, `csv.line ${first.line}`, cell)),
    );
  }
  return { places, hasHeader: true, width: names.length };
}

/** The letters that a spreadsheet shows above a column: A for 0, AA for 26. */
export function columnLetters(place: number): string {
  const letter = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? letter : `${columnLetters(Math.floor(place / 26) - 1)}${letter}`;
}

function unknownColumn(name: string): ListProblem {
  if (name.trim() === '') return listProblemOf('column-unnamed');
  const near = nearestColumn(name);
  return near === undefined
    ? listProblemOf('column-unknown', { name, columns: COLUMNS.join(', ') })
    : listProblemOf('column-near', { name, near });
}

function isLikeColumn(name: string): boolean {
  return columnOf(name) !== undefined || nearestColumn(name) !== undefined;
}

function nearestColumn(name: string): ListColumn | undefined {
  const plain = plainName(name);
  if (plain.length < 4) return undefined;
  const within = COLUMNS.find((column) => {
    const other = plainName(column);
    return other.includes(plain) || plain.includes(other);
  });
  const byLetters = closestMatch(plain, COLUMNS.map(plainName), { maxDistance: PROPOSED_WITHIN });
  return within ?? COLUMNS.find((column) => plainName(column) === byLetters);
}

function columnOf(name: string): ListColumn | undefined {
  return COLUMNS.find((column) => plainName(column) === plainName(name));
}

/** The form in which names are compared: `E-Mail` is the column `email`, and `display_name` and
 *  `Display Name` are `displayName`. */
function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]/gu, '');
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}
