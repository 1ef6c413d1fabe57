import type { DryRow, DryRun } from './import-plan.ts';

/** Rows of a list as a CSV of UTF-8, with their columns named in the first row, so that the file
 *  can be mended and imported. Passwords are not in it: the server does not tell them. */
export function csvOfRows(columns: DryRun['columns'], rows: readonly DryRow[]): string {
  const told = columns.flatMap(({ column }) => (column === 'password' ? [] : [column]));
  const lines = [told, ...rows.map(({ cells }) => told.map((column) => cells[column]))];
  return `\uFEFF${lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`;
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
