import { IMPORT_ROWS_MAX } from '@hemicycle/contract/limits';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { DomainError } from '../../platform/http/domain-error.ts';

const COLUMNS = ['email', 'displayName', 'groups', 'roles', 'password', 'weights'] as const;

/** One record of an import, cells as written. `line` counts from 1 and is where the record ends in the text. */
export type ImportRecord = Readonly<Record<(typeof COLUMNS)[number], string>> & { readonly line: number };

const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

/** Reads the text of an import: CSV with commas, or semicolons as some spreadsheets write it. A first record that begins with
 *  the word `email` names the columns in any order; without one they are email, displayName, groups, roles, password, weights.
 *  Missing cells are empty. @throws DomainError `invalid-input` when it is no CSV, empty or too long. */
export function parseImport(csv: string): ImportRecord[] {
  const rows = readRecords(csv);
  const [first] = rows;
  const hasHeader = first?.record.some((cell) => cell.toLowerCase() === 'email') ?? false;
  const places = hasHeader ? placesOf(first?.record ?? []) : COLUMNS.map((_, place) => place);
  const body = hasHeader ? rows.slice(1) : rows;
  if (body.length === 0) throw refusal('There is no line to import.');
  if (body.length > IMPORT_ROWS_MAX) throw refusal(`There are more than ${IMPORT_ROWS_MAX} lines.`);
  return body.map(({ record, info }) => {
    const cell = (column: number) => record[places[column] ?? -1] ?? '';
    return {
      email: cell(0),
      displayName: cell(1),
      groups: cell(2),
      roles: cell(3),
      password: cell(4),
      weights: cell(5),
      line: info.lines,
    };
  });
}

function readRecords(csv: string): z.output<typeof records> {
  const [head = ''] = csv.split(/\r?\n/u, 1);
  const delimiter = head.includes(';') && !head.includes(',') ? ';' : ',';
  try {
    return records.parse(
      parse(csv, {
        bom: true,
        delimiter,
        info: true,
        relax_column_count: true,
        skip_empty_lines: true,
        skip_records_with_empty_values: true,
        trim: true,
      }),
    );
  } catch (error) {
    if (error instanceof CsvError) throw refusal(`This is not CSV: ${error.message}`, error);
    throw error;
  }
}

function placesOf(header: readonly string[]): number[] {
  const names = header.map((name) => name.toLowerCase());
  const unknown = names.filter((name) => !COLUMNS.some((column) => column.toLowerCase() === name));
  if (unknown.length > 0) throw refusal(`There is no column ${unknown.join(', ')}.`);
  return COLUMNS.map((column) => names.indexOf(column.toLowerCase()));
}

function refusal(problem: string, cause?: unknown): DomainError {
  return new DomainError('invalid-input', [{ path: 'csv', problem }], { cause });
}
