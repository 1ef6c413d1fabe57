import type { ExportFormat } from '@hemicycle/contract/exports';
import type { ExportDocument } from './export-document.ts';
import type { ExportSection } from './export-section.ts';
import { exportSections } from './export-sections.ts';
import { writeCsv } from './write-csv.ts';
import { writePdf } from './write-pdf.ts';
import { writeXlsx } from './write-xlsx.ts';

const WRITERS: Record<ExportFormat, (sections: readonly ExportSection[]) => Promise<Uint8Array>> = {
  csv: async (sections) => writeCsv(sections),
  xlsx: writeXlsx,
  pdf: (sections) => writePdf(sections),
};

/** The bytes of a document in a format, from the document alone: without database, request or clock, so that any thread can do it.
 *  It takes seconds of processor for thousands of votes.  Source: BEY-11. */
export function renderExport(document: ExportDocument, format: ExportFormat): Promise<Uint8Array> {
  return WRITERS[format](exportSections(document.inspection, document.sittingTitle));
}
