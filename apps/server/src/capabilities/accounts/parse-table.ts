import { IMPORT_ROWS_MAX } from '@hemicycle/contract/limits';
import type { ListProblem } from '@hemicycle/contract/list-problems';
import { inOneForm } from '@hemicycle/contract/readable-text';
import { problemOfCell } from './problem-of-cell.ts';
import { columnLetters, fitOf, type ListColumns, type ListShape, readColumns } from './read-columns.ts';
import { readRecords, type ListRow } from './read-records.ts';
import { listProblemOf, refuseList } from './refuse-list.ts';

/** A problem in one cell; `cell` is the address that a spreadsheet shows, such as `B7`. `column` is
 *  null for a cell beyond the columns. */
export interface CellProblem<Column extends string> {
  readonly column: Column | null;
  readonly cell: string;
  readonly problem: ListProblem;
}

/** One record of a list. `row` is the number that a spreadsheet shows beside the record, `line` the
 *  line of the text in which it ends. `problems` name the cells that cannot be read as they
 *  stand. */
export interface TableRow<Column extends string> {
  readonly cells: Readonly<Record<Column, string>>;
  readonly row: number;
  readonly line: number;
  readonly problems: readonly CellProblem<Column>[];
  /** The cell of each column as a spreadsheet names it, such as `B7`. */
  readonly addresses: Readonly<Record<Column, string>>;
}

/** A list as it was read. `columns`: those that it has, with their letters in a spreadsheet. */
export interface ListTable<Column extends string> {
  readonly records: TableRow<Column>[];
  readonly separator: string;
  readonly hasHeader: boolean;
  readonly columns: { readonly letter: string; readonly column: Column }[];
}

interface HowToRead<Column extends string> {
  readonly corrections?: readonly { readonly row: number; readonly column: Column; readonly text: string }[];
  /** The form in which a cell is kept; absent: composed, with plain blanks. */
  readonly formOf?: (text: string, column: Column) => string;
}

/** Reads the text of a list of this shape: CSV with commas, semicolons or tabs. `problems` names
 *  the cells with characters that are unreadable or invisible.
 *  @throws DomainError `invalid-input` when the text is no CSV, empty or too long. */
export function parseTable<Column extends string>(
  csv: string,
  shape: ListShape<Column>,
  { corrections = [], formOf = inOneForm }: HowToRead<Column> = {},
): ListTable<Column> {
  const { rows, separator } = readRecords(csv, { fits: fitOf(shape), max: IMPORT_ROWS_MAX });
  const [first] = rows;
  if (first === undefined) throw refuseList('nothing-to-import');
  const columns = readColumns(first, shape);
  const body = columns.hasHeader ? rows.slice(1) : rows;
  if (body.length === 0) throw refuseList('nothing-to-import');
  if (body.length > IMPORT_ROWS_MAX) throw refuseList('too-many-rows', { max: String(IMPORT_ROWS_MAX) });
  const corrected = new Map(corrections.map(({ row, column, text }) => [`${row} ${column}`, text]));
  return {
    records: body.map((row) => recordOf(row, shape, columns, { corrected, formOf })),
    separator,
    hasHeader: columns.hasHeader,
    columns: [...columns.places]
      .toSorted(([, one], [, other]) => one - other)
      .map(([column, place]) => ({ letter: columnLetters(place), column })),
  };
}

function recordOf<Column extends string>(
  { cells, row, line }: ListRow,
  shape: ListShape<Column>,
  { places, width }: ListColumns<Column>,
  {
    corrected,
    formOf,
  }: {
    readonly corrected: ReadonlyMap<string, string>;
    readonly formOf: (text: string, column: Column) => string;
  },
): TableRow<Column> {
  const addressOf = (column: Column) => {
    const place = places.get(column);
    return place === undefined ? `Row ${row}, ${column}` : `${columnLetters(place)}${row}`;
  };
  const written = (column: Column) =>
    corrected.get(`${row} ${column}`) ?? cells[places.get(column) ?? -1] ?? '';
  const problems: CellProblem<Column>[] = shape.columns.flatMap((column) => {
    const problem = problemOfCell(written(column), column);
    return problem === null ? [] : [{ column, cell: addressOf(column), problem }];
  });
  const beyond = cells.findIndex((cell, place) => place >= width && cell.trim() !== '');
  if (beyond !== -1) {
    const cell = `${columnLetters(beyond)}${row}`;
    problems.push({ column: null, cell, problem: listProblemOf('too-many-cells') });
  }
  return {
    cells: byColumn(shape, (column) => formOf(written(column), column)),
    row,
    line,
    problems,
    addresses: byColumn(shape, addressOf),
  };
}

function byColumn<Column extends string>(
  { columns }: ListShape<Column>,
  make: (column: Column) => string,
): Record<Column, string> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- it has an entry for each column
  return Object.fromEntries(columns.map((column) => [column, make(column)])) as Record<Column, string>;
}
