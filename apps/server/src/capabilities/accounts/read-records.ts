import type { ListProblemCode } from '@hemicycle/contract/list-problems';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { refuseList } from './refuse-list.ts';

/** One record of a list, with its cells as they were written. `row` is the number that a
 *  spreadsheet shows beside the record. `line` is the line of the text in which it ends, counted
 *  from 1. */
export interface ListRow {
  readonly cells: readonly string[];
  readonly row: number;
  readonly line: number;
}

/** The records of a list without empty ones, and the sign that separates their cells. */
export interface ListRows {
  readonly rows: readonly ListRow[];
  readonly separator: string;
}

const records = z.array(z.array(z.string()));

/** The signs that spreadsheets put between cells. The comma wins where several fit equally well. */
const SEPARATORS = [',', ';', '\t'] as const;
/** An optional first line that names the separator, such as `sep=;`. Spreadsheets neither show nor
 *  count it. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([^\r\n])"?[,;\t]*(?:\r\n|\n|\r|$)/iu;
const PROBLEM_OF: Readonly<Record<string, ListProblemCode>> = {
  CSV_QUOTE_NOT_CLOSED: 'quote-open',
  CSV_INVALID_CLOSING_QUOTE: 'quote-within',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'quote-within',
  INVALID_OPENING_QUOTE: 'quote-within',
};
const LINE_ENDS = ['\r\n', '\n', '\r'];
/** Empty lines at the beginning of a text. */
const FIRST_EMPTY_LINES = /^\uFEFF?[\r\n]+/u;
/** How many empty records a list may have. Spreadsheets write some below the last row. */
const EMPTY_ROWS_MAX = 10_000;

/** How a list is read. `fits`: how well a first record fits the list when it is read with one
 *  separator. `max`: how many rows the list may have below one that names its columns. */
interface HowToReadRecords {
  readonly fits: (first: readonly string[]) => number;
  readonly max: number;
}

/** Reads CSV. A first line `sep=` names the separator; without it, the comma, semicolon or tab is
 *  taken for which `fits` gives the first record the highest number. Cells may be quoted and hold
 *  line breaks. The text behind the greatest number of rows is not read. @throws DomainError
 *  `invalid-input` when it is no CSV or has too many rows. */
export function readRecords(csv: string, { fits, max }: HowToReadRecords): ListRows {
  const said = SEPARATOR_LINE.exec(csv);
  if (said !== null) {
    const [whole, separator = ','] = said;
    return { rows: parseWith(csv.slice(whole.length), separator, { max, linesBefore: 1 }), separator };
  }
  const separator = separatorOf(csv, fits);
  return { rows: parseWith(csv, separator, { max, linesBefore: 0 }), separator };
}

function separatorOf(csv: string, fits: (first: readonly string[]) => number): string {
  let best: string = SEPARATORS[0];
  let bestFit = -1;
  const text = csv.replace(FIRST_EMPTY_LINES, '');
  for (const separator of SEPARATORS) {
    const fit = fits(firstRecord(text, separator));
    if (fit > bestFit) [best, bestFit] = [separator, fit];
  }
  return best;
}

/** The first record when read with that separator; empty where the text is then no CSV. */
function firstRecord(csv: string, separator: string): readonly string[] {
  try {
    const [first] = records.parse(parse(csv, { ...optionsFor(separator), to: 1 }));
    return first ?? [];
  } catch {
    return [];
  }
}

/** `linesBefore`: the lines of the text that stand before `csv`. */
function parseWith(
  csv: string,
  separator: string,
  { max, linesBefore }: { readonly max: number; readonly linesBefore: number },
): ListRow[] {
  const rows: ListRow[] = [];
  let row = 0;
  try {
    parse(csv, {
      ...optionsFor(separator),
      on_record: (cells: string[], { lines }) => {
        row += 1;
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, row, line: lines + linesBefore });
        if (rows.length > max + 1 || row - rows.length > EMPTY_ROWS_MAX) {
          throw refuseList('too-many-rows', { max: String(max) });
        }
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, values } = problemOf(error, linesBefore);
    throw refuseList(code, values, error);
  }
}

/** The parser counts the records that it has read, and the mistake is in the next one; and the line
 *  in which it found it. */
function problemOf(
  error: CsvError,
  linesBefore: number,
): { code: ListProblemCode; values: Record<string, string> } {
  const { records: before, lines } = z
    .object({ records: z.number(), lines: z.number() })
    .parse({ records: error['records'], lines: error['lines'] });
  const values = { row: String(before + 1), line: String(lines + linesBefore) };
  return { code: PROBLEM_OF[error.code] ?? 'not-csv', values };
}

function optionsFor(separator: string) {
  return {
    bom: true,
    delimiter: separator,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    // With tabs as separators, a blank between two tabs is a cell: trimming would remove the tabs
    // too.
    trim: separator !== '\t',
  };
}
