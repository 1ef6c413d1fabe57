import type { ErrorDetail } from '@hemicycle/contract/errors';
import { IMPORT_ROWS_MAX } from '@hemicycle/contract/limits';
import { inOneForm } from '@hemicycle/contract/readable-text';
import { DomainError } from '../../platform/http/domain-error.ts';
import { problemOfCell } from './problem-of-cell.ts';
import {
  columnLetters,
  COLUMNS,
  fitOfFirst,
  readColumns,
  type Column,
  type ListColumns,
} from './read-columns.ts';
import { readRecords, type ListRow } from './read-records.ts';

/** One record of an import. `cells` are in the normalised form in which texts are kept, except the
 *  password. `row` is the number that a spreadsheet shows beside the record, `line` the line of the
 *  text in which it ends. `problems` name the cells that cannot be read as they stand. */
export interface ImportRecord {
  readonly cells: Readonly<Record<Column, string>>;
  readonly row: number;
  readonly line: number;
  readonly problems: readonly string[];
  /** The cell of each column as a spreadsheet names it, such as `B7`. */
  readonly addresses: Readonly<Record<Column, string>>;
}

/** The records of a list, or the reasons why the text is no list. */
export type ReadImport =
  | { readonly is: 'read'; readonly records: ImportRecord[]; readonly separator: string }
  | { readonly is: 'refused'; readonly details: readonly ErrorDetail[] };

/** As `parseImport`, for a worker thread: returns an error as plain data. */
export function readImport(csv: string): ReadImport {
  try {
    return { is: 'read', ...parseImport(csv) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { is: 'refused', details: error.details };
  }
}

/** Reads the text of an import: CSV with commas, semicolons or tabs. A first record that names
 *  columns may have them in any order; without one the columns are email, displayName, groups,
 *  roles, password, weights. Missing cells are empty. `problems` names the cells with characters
 *  that are unreadable or invisible. @throws DomainError `invalid-input` when the text is no CSV,
 *  empty or too long. */
function parseImport(csv: string): { records: ImportRecord[]; separator: string } {
  const { rows, separator } = readRecords(csv, fitOfFirst);
  const [first] = rows;
  if (first === undefined) throw refusal('There is no line to import.');
  const columns = readColumns(first);
  const body = columns.hasHeader ? rows.slice(1) : rows;
  if (body.length === 0) throw refusal('There is no line to import.');
  if (body.length > IMPORT_ROWS_MAX) throw refusal(`There are more than ${IMPORT_ROWS_MAX} lines.`);
  return { records: body.map((row) => recordOf(row, columns)), separator };
}

function recordOf({ cells, row, line }: ListRow, { places, width }: ListColumns): ImportRecord {
  const addressOf = (column: Column) => {
    const place = places.get(column);
    return place === undefined ? `Row ${row}, ${column}` : `${columnLetters(place)}${row}`;
  };
  const written = (column: Column) => cells[places.get(column) ?? -1] ?? '';
  const problems = COLUMNS.flatMap((column) => {
    const problem = problemOfCell(written(column), column);
    return problem === null ? [] : [`${addressOf(column)}: ${problem}`];
  });
  const beyond = cells.findIndex((cell, place) => place >= width && cell.trim() !== '');
  if (beyond !== -1) {
    problems.push(
      `${columnLetters(beyond)}${row}: There are more cells than columns. A cell in which the separator stands must be in quotes.`,
    );
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

function refusal(problem: string): DomainError {
  return new DomainError('invalid-input', [{ path: 'csv', problem }]);
}
