import { type ListColumn, listColumn, type ListProblem } from '@hemicycle/contract/list-problems';
import { inForm } from '@hemicycle/contract/readable-text';
import { closestMatch } from 'leven';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { ListRow } from './read-records.ts';
import { detailOf, listProblemOf } from './refuse-list.ts';

/** The columns of a kind of list, in their standard order. */
export interface ListShape<Column extends string> {
  readonly columns: readonly Column[];
  /** Other names that a header may give to the columns. */
  readonly alsoNamed?: Readonly<Partial<Record<Column, readonly string[]>>>;
  /** The columns that a header must name. */
  readonly needed: readonly Column[];
}

/** The columns of a list of people. Source: PEOP-02. */
export const PEOPLE: ListShape<ListColumn> = {
  columns: listColumn.options,
  alsoNamed: { secondEmail: ['davraEmail'] },
  needed: ['email'],
};

/** The position of each column, counted from 0. A column that the list lacks is not in `places`. */
export interface ListColumns<Column extends string> {
  readonly places: ReadonlyMap<Column, number>;
  readonly hasHeader: boolean;
  /** How many columns the list has. */
  readonly width: number;
}

/** A misspelt column name gets a suggestion where it differs from it by at most this many
 *  letters. */
const PROPOSED_WITHIN = 3;
const ADDRESS = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/u;

/** How well a first record fits a kind of list. Names of columns count most, then an address in the
 *  first cell, then the number of cells. */
export function fitOf<Column extends string>(shape: ListShape<Column>): (first: readonly string[]) => number {
  return (first) => {
    const known = first.filter((cell) => columnOf(cell, shape) !== undefined).length;
    const begins = ADDRESS.test((first[0] ?? '').trim()) ? 1 : 0;
    return known * 1000 + begins * 500 + Math.min(first.length, 100);
  };
}

/** Reads the column names from the first record, in any order, case and spelling of blanks and
 *  hyphens. The first record is a header where it holds a column name and no address. Without a
 *  header the columns are in their standard order. @throws DomainError `invalid-input` for unknown
 *  names, with the nearest column, and for names that stand twice. */
export function readColumns<Column extends string>(
  first: ListRow,
  shape: ListShape<Column>,
): ListColumns<Column> {
  const names = withoutEmptyEnd(first.cells);
  if (names.some((name) => name.includes('@')) || !names.some((name) => isLikeColumn(name, shape))) {
    return {
      places: new Map(shape.columns.map((column, place) => [column, place])),
      hasHeader: false,
      width: shape.columns.length,
    };
  }
  const places = new Map<Column, number>();
  const problems: { problem: ListProblem; cell: string | null }[] = [];
  for (const [place, name] of names.entries()) {
    const column = columnOf(name, shape);
    const cell = `${columnLetters(place)}${first.row}`;
    if (column === undefined) problems.push({ problem: unknownColumn(name, shape), cell });
    else if (places.has(column)) problems.push({ problem: listProblemOf('column-twice', { column }), cell });
    else places.set(column, place);
  }
  const missing = shape.needed.find((column) => !places.has(column));
  if (missing !== undefined && problems.length === 0) {
    problems.push({
      problem: listProblemOf('column-missing', { column: missing, columns: shape.columns.join(', ') }),
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

function unknownColumn<Column extends string>(name: string, shape: ListShape<Column>): ListProblem {
  if (name.trim() === '') return listProblemOf('column-unnamed');
  const near = nearestColumn(name, shape);
  return near === undefined
    ? listProblemOf('column-unknown', { name, columns: shape.columns.join(', ') })
    : listProblemOf('column-near', { name, near });
}

function isLikeColumn<Column extends string>(name: string, shape: ListShape<Column>): boolean {
  return columnOf(name, shape) !== undefined || nearestColumn(name, shape) !== undefined;
}

function nearestColumn<Column extends string>(
  name: string,
  { columns }: ListShape<Column>,
): Column | undefined {
  const plain = plainName(name);
  if (plain.length < 4) return undefined;
  const within = columns.find((column) => {
    const other = plainName(column);
    return other.includes(plain) || plain.includes(other);
  });
  // Half of the letters of a short word would make it another word.
  const maxDistance = Math.min(PROPOSED_WITHIN, Math.floor(plain.length / 2));
  const byLetters = closestMatch(plain, columns.map(plainName), { maxDistance });
  return within ?? columns.find((column) => plainName(column) === byLetters);
}

function columnOf<Column extends string>(
  name: string,
  { columns, alsoNamed }: ListShape<Column>,
): Column | undefined {
  const plain = plainName(name);
  return columns.find((column) =>
    [column, ...(alsoNamed?.[column] ?? [])].some((known) => plainName(known) === plain),
  );
}

/** The form in which names are compared: `E-Mail` is the column `email`, and `display_name` and
 *  `Display Name` are `displayName`. */
function plainName(name: string): string {
  return inForm(name, 'NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]/gu, '');
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}
