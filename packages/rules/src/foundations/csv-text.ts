/** Excel takes a file for UTF-8 only with this mark at its beginning. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What spreadsheets take for the beginning of a formula, also in full width and behind blanks; and
 *  the same behind apostrophes, so that one apostrophe more or less always tells what was there. */
const FORMULA = /^'*(?:[\s\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;
/** The same behind what parts cells or rows for a spreadsheet of a country that does not go by
 *  commas, and so not by our quotes. */
const FORMULA_WITHIN = /([;\t\r\n][\s\u200B\uFEFF"]*)('*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** What stands in a cell; a number stays one, null is empty. */
export type CsvCell = string | number | null;

/** Rows as CSV (RFC 4180, UTF-8 with its mark, lines ended by CR LF) that a spreadsheet opens
 *  without running anything: a text that looks like a formula, also after a semicolon, a tabulator
 *  or a line's end, begins with one apostrophe more than it had. Taking that one away gives the
 *  text as it was (`docs/for-clerks.md`). Never throws. Source: BEY-12, BEY-11. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const within = cell.replaceAll(FORMULA_WITHIN, "$1'$2");
  const harmless = FORMULA.test(cell) ? `'${within}` : within;
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
