import type { ExportFormat } from '@hemicycle/contract/exports';
import type { AttendanceDocument } from './attendance-document.ts';
import { attendancePaper } from './attendance-paper.ts';
import type { ExportDocument } from './export-document.ts';
import { exportSections } from './export-sections.ts';
import { writeCsv } from './write-csv.ts';
import { writePaper, writePdf } from './write-pdf.ts';
import { writeXlsx } from './write-xlsx.ts';

const WRITERS: Record<ExportFormat, (document: ExportDocument) => Promise<Uint8Array>> = {
  csv: async (document) => writeCsv(exportSections(document)),
  xlsx: (document) => writeXlsx(exportSections(document), { fromRight: document.house.language === 'ar' }),
  pdf: writePdf,
};

/** The bytes of a document in a format. It needs only the document, and no database, request or
 *  clock, so any thread can run it. For thousands of votes it takes seconds of processor time.
 *  Source: BEY-11. */
export function renderExport(document: ExportDocument, format: ExportFormat): Promise<Uint8Array> {
  return WRITERS[format](document);
}

/** The attendance of a sitting as a tagged PDF. Any thread can run it. Source: BEY-12. */
export function renderAttendance(document: AttendanceDocument): Promise<Uint8Array> {
  return writePaper(attendancePaper(document), document);
}
