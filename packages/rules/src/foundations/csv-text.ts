/** Excel reads a file as UTF-8 only with this mark at its beginning. */
const BYTE_ORDER_MARK = '\uFEFF';
/** The text that spreadsheets take for the beginning of a formula, also in full width or after
 *  blanks. It may follow apostrophes: each such text gets one more apostrophe, so that taking one
 *  away always restores the text. */
const FORMULA = /^'*(?:[\s\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;
/** The beginning of a formula after a character that separates cells or rows in some countries'
 *  spreadsheets. Those separate cells by semicolons, so that the quotes of this file do not protect
 *  the cell. */
const FORMULA_WITHIN = /([;\t\r\n][\s\u200B\uFEFF"]*)('*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** The content of a cell; a number stays a number, null is an empty cell. */
export type CsvCell = string | number | null;

/** Rows as CSV (RFC 4180, UTF-8 with its mark, lines ended by CR LF) that a spreadsheet opens
 *  without running anything. A text that looks like a formula, also after a semicolon, a tabulator
 *  or a line's end, gets one apostrophe before it. Taking that apostrophe away restores the text
 *  (`docs/for-clerks.md`). Never throws. Source: BEY-12, BEY-11. */
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
