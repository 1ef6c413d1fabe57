import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { inOneLine } from './cell-texts.ts';
import type { ExportCell, ExportSection } from './export-section.ts';

const WIDEST_CHARS = 60;

/** A workbook with a sheet for each section. Every text is a text cell, so nothing in it can be a formula.  Source: BEY-11. */
export function writeXlsx(sections: readonly ExportSection[]): Promise<Buffer> {
  return writeExcelFile(
    sections.map(({ name, columns, rows }) => ({
      sheet: name,
      data: [
        ...(columns === null
          ? []
          : [columns.map((text) => ({ ...cellOf(text), fontWeight: 'bold' as const }))]),
        ...rows.map((row) => row.map(cellOf)),
      ],
      columns: widthsOf(columns === null ? rows : [columns, ...rows]).map((width) => ({ width })),
      ...(columns === null ? {} : { stickyRowsCount: 1 }),
    })),
  ).toBuffer();
}

function cellOf(cell: ExportCell): (Cell & object) | null {
  const value = inOneLine(cell);
  if (value === null) return null;
  return typeof value === 'number' ? { value, type: Number } : { value, type: String };
}

function widthsOf(rows: readonly (readonly ExportCell[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      const length = String(inOneLine(cell) ?? '').length;
      widths[index] = Math.min(WIDEST_CHARS, Math.max(widths[index] ?? 4, length + 2));
    }
  }
  return widths;
}
