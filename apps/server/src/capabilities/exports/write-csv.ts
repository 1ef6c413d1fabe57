import { csvText, type CsvCell } from '@hemicycle/rules/foundations/csv-text';
import { inOneLine } from './cell-texts.ts';
import type { ExportSection } from './export-section.ts';

/** Writes the sections one below another with an empty line between them. Each begins with its name
 *  and, where it has them, the names of its columns. Source: BEY-11. */
export function writeCsv(sections: readonly ExportSection[]): Buffer {
  const rows = sections.flatMap(({ name, columns, rows: own }, index): (readonly CsvCell[])[] => [
    ...(index === 0 ? [] : [[]]),
    [name],
    ...(columns === null ? [] : [columns]),
    ...own.map((row) => row.map(inOneLine)),
  ]);
  return Buffer.from(csvText(rows));
}
