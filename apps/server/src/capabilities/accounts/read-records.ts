import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { DomainError } from '../../platform/http/domain-error.ts';

/** One record of a list, cells as written. `row` is the number that a spreadsheet shows beside it;
 *  `line` counts from 1 and is where the record ends in the text. */
export interface ListRow {
  readonly cells: readonly string[];
  readonly row: number;
  readonly line: number;
}

/** The records of a list without empty ones, and what parts their cells. */
export interface ListRows {
  readonly rows: readonly ListRow[];
  readonly separator: string;
}

const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

/** What spreadsheets put between cells; the comma where nothing tells. */
const SEPARATORS = [',', ';', '\t'] as const;
/** A first line by which a list says what parts its cells. Spreadsheets do not show it, and do not
 *  count it. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([^\r\n])"?[,;\t]*(?:\r\n|\n|\r|$)/iu;
const LINE_ENDS = ['\r\n', '\n', '\r'];

/** Reads CSV: cells parted by what a first line `sep=` says, else by commas, semicolons or tabs,
 *  whichever `fits` the first record best (the highest number). Cells may be quoted and hold line
 *  breaks. @throws DomainError `invalid-input` when it is no CSV. */
export function readRecords(csv: string, fits: (first: readonly string[]) => number): ListRows {
  const said = SEPARATOR_LINE.exec(csv);
  if (said !== null) {
    const [whole, separator = ','] = said;
    const rest = parseWith(csv.slice(whole.length), separator);
    return { rows: rest.map((row) => ({ ...row, line: row.line + 1 })), separator };
  }
  const separator = separatorOf(csv, fits);
  return { rows: parseWith(csv, separator), separator };
}

function separatorOf(csv: string, fits: (first: readonly string[]) => number): string {
  let best: string = SEPARATORS[0];
  let bestFit = -1;
  for (const separator of SEPARATORS) {
    const fit = fits(firstRecord(csv, separator));
    if (fit > bestFit) [best, bestFit] = [separator, fit];
  }
  return best;
}

/** What the first record would be with that separator; nothing where that makes no CSV. */
function firstRecord(csv: string, separator: string): readonly string[] {
  try {
    const [first] = records.parse(parse(csv, { ...optionsFor(separator), skip_empty_lines: true, to: 1 }));
    return first?.record ?? [];
  } catch {
    return [];
  }
}

function parseWith(csv: string, separator: string): ListRow[] {
  try {
    return records
      .parse(parse(csv, optionsFor(separator)))
      .map(({ record, info }, index) => ({ cells: record, row: index + 1, line: info.lines }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new DomainError('invalid-input', [{ path: 'csv', problem: `This is not CSV: ${error.message}` }], {
      cause: error,
    });
  }
}

function optionsFor(separator: string) {
  return {
    bom: true,
    delimiter: separator,
    info: true as const,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    // A blank cell between two tabs is one, not a blank to trim.
    trim: separator !== '\t',
  };
}
