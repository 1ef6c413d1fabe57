import type { ErrorDetail } from '@hemicycle/contract/errors';
import { IMPORT_ROWS_MAX } from '@hemicycle/contract/limits';
import type { ListColumn, ListProblem } from '@hemicycle/contract/list-problems';
import { inOneForm } from '@hemicycle/contract/readable-text';
import type { ListCorrection } from '@hemicycle/contract/user-import';
import { DomainError } from '../../platform/http/domain-error.ts';
import { problemOfCell } from './problem-of-cell.ts';
import { columnLetters, COLUMNS, fitOfFirst, readColumns, type ListColumns } from './read-columns.ts';
import { readRecords, type ListRow } from './read-records.ts';
import { listProblemOf, refuseList } from './refuse-list.ts';

/** A problem in one cell; `cell` is the address that a spreadsheet shows, such as `B7`. `column` is
 *  null for a cell beyond the columns. */
export interface CellProblem {
  readonly column: ListColumn | null;
  readonly cell: string;
  readonly problem: ListProblem;
}

/** One record of an import. `cells` are in the normalised form in which texts are kept, except the
 *  password. `row` is the number that a spreadsheet shows beside the record, `line` the line of the
 *  text in which it ends. `problems` name the cells that cannot be read as they stand. */
export interface ImportRecord {
  readonly cells: Readonly<Record<ListColumn, string>>;
  readonly row: number;
  readonly line: number;
  readonly problems: readonly CellProblem[];
  /** The cell of each column as a spreadsheet names it, such as `B7`. */
  readonly addresses: Readonly<Record<ListColumn, string>>;
}

/** The text of a list, and the cells that the clerk has corrected on screen. */
export interface ListToRead {
  readonly csv: string;
  readonly corrections: readonly ListCorrection[];
}

/** A column as the list has it, with its letter in a spreadsheet. */
interface NamedColumn {
  readonly letter: string;
  readonly column: ListColumn;
}

interface ParsedImport {
  readonly records: ImportRecord[];
  readonly separator: string;
  readonly hasHeader: boolean;
  readonly columns: NamedColumn[];
}

/** The records of a list, or the reasons why the text is no list. */
export type ReadImport =
  | (ParsedImport & { readonly is: 'read' })
  | { readonly is: 'refused'; readonly details: readonly ErrorDetail[] };

/** As `parseImport`, for a worker thread: returns an error as plain data. */
export function readImport(list: ListToRead): ReadImport {
  try {
    return { is: 'read', ...parseImport(list) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { is: 'refused', details: error.details };
  }
}

/** Reads the text of an import: CSV with commas, semicolons or tabs. A first record that names
 *  columns may have them in any order; without one the columns are email, displayName, groups,
 *  roles, password, weights. Missing cells are empty. A corrected cell counts in place of the one
 *  in the text. `problems` names the cells with characters that are unreadable or invisible.
 *  @throws DomainError `invalid-input` when the text is no CSV, empty or too long. */
function parseImport({ csv, corrections }: ListToRead): ParsedImport {
  const { rows, separator } = readRecords(csv, fitOfFirst);
  const [first] = rows;
  if (first === undefined) throw refuseList('nothing-to-import');
  const columns = readColumns(first);
  const body = columns.hasHeader ? rows.slice(1) : rows;
  if (body.length === 0) throw refuseList('nothing-to-import');
  if (body.length > IMPORT_ROWS_MAX) throw refuseList('too-many-rows', { max: String(IMPORT_ROWS_MAX) });
  const corrected = new Map(corrections.map(({ row, column, text }) => [`${row} ${column}`, text]));
  return {
    records: body.map((row) => recordOf(row, columns, corrected)),
    separator,
    hasHeader: columns.hasHeader,
    columns: [...columns.places]
      .toSorted(([, one], [, other]) => one - other)
      .map(([column, place]) => ({ letter: columnLetters(place), column })),
  };
}

function recordOf(
  { cells, row, line }: ListRow,
  { places, width }: ListColumns,
  corrected: ReadonlyMap<string, string>,
): ImportRecord {
  const addressOf = (column: ListColumn) => {
    const place = places.get(column);
    return place === undefined ? `Row ${row}, ${column}` : `${columnLetters(place)}${row}`;
  };
  const written = (column: ListColumn) =>
    corrected.get(`${row} ${column}`) ?? cells[places.get(column) ?? -1] ?? '';
  const problems: CellProblem[] = COLUMNS.flatMap((column) => {
    const problem = problemOfCell(written(column), column);
    return problem === null ? [] : [{ column, cell: addressOf(column), problem }];
  });
  const beyond = cells.findIndex((cell, place) => place >= width && cell.trim() !== '');
  if (beyond !== -1) {
    const cell = `${columnLetters(beyond)}${row}`;
    problems.push({ column: null, cell, problem: listProblemOf('too-many-cells') });
  }
  return {
    cells: {
      email: inOneForm(written('email')),
      displayName: inOneForm(written('displayName')),
      groups: inOneForm(written('groups')),
      roles: inOneForm(written('roles')),
      // A password is kept exactly as it was written.
      password: written('password'),
      weights: inOneForm(written('weights')),
    },
    row,
    line,
    problems,
    addresses: {
      email: addressOf('email'),
      displayName: addressOf('displayName'),
      groups: addressOf('groups'),
      roles: addressOf('roles'),
      password: addressOf('password'),
      weights: addressOf('weights'),
    },
  };
}
