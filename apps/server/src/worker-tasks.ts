import type { ExportFormat } from '@hemicycle/contract/exports';
import { countSeats } from '@hemicycle/rules/polls/count-seats';
import type { ExportDocument } from './capabilities/exports/export-document.ts';
import type { PdfContent } from './capabilities/exports/pdf-content.ts';
import { renderAttendance, renderExport } from './capabilities/exports/render-export.ts';
import { writePaper } from './capabilities/exports/write-pdf.ts';
import { checkPart } from './capabilities/audit/check-part.ts';
import { writeActs } from './capabilities/audit/write-acts.ts';
import { writeTranscript } from './capabilities/captions/write-transcript.ts';
import { readAgendaRows } from './capabilities/accounts/parse-agenda.ts';
import { readImport } from './capabilities/accounts/parse-import.ts';
import { readProxies } from './capabilities/accounts/parse-proxies.ts';
import { composeFacts } from './capabilities/minutes/compose-facts.ts';
import { compareFile } from './capabilities/minutes/compared/compare-file.ts';
import { renderMinutes } from './capabilities/minutes/render-minutes.ts';
import { writeOpenFormat } from './capabilities/minutes/write-open-format.ts';
import { writeAttendance } from './capabilities/presence/write-attendance.ts';
import { prepareClosing } from './capabilities/records/prepare-entry.ts';
import { readClosingTree } from './capabilities/records/read-closing-tree.ts';
import { type RecordToWrite, signerIn, writeRecord } from './capabilities/records/write-record.ts';
import { findImportedContent, readImportedPart } from './capabilities/transfer/read-imported-part.ts';
import { readSittingFile } from './capabilities/transfer/read-sitting-file.ts';
import { type SittingToWrite, writeSittingFile } from './capabilities/transfer/write-sitting-file.ts';

/** The tasks of worker threads, listed explicitly. Each takes and returns plain data. */
export const workerTasks = {
  checkPart,
  compareFile,
  composeFacts,
  countSeats,
  findImportedContent,
  prepareClosing,
  readAgendaRows,
  readImport,
  readImportedPart,
  readProxies,
  readClosingTree,
  readSittingFile,
  writeActs,
  writeAttendance,
  writeOpenFormat,
  writeRecord,
  writeTranscript,
  renderAttendance,
  renderMinutes,
  renderPaper: ({
    content,
    house,
    writtenMs,
  }: {
    content: PdfContent;
    house: ExportDocument['house'];
    writtenMs: number;
  }) => writePaper(content, { house, writtenMs }),
  renderExport: ({ document, format }: { document: ExportDocument; format: ExportFormat }) =>
    renderExport(document, format),
  writeSittingFile: ({
    sitting,
    record,
    signer,
  }: {
    sitting: SittingToWrite;
    record: RecordToWrite | null;
    signer: RecordToWrite['signer'];
  }) =>
    writeSittingFile(
      sitting,
      record === null ? null : writeRecord(record),
      signerIn(signer.folder, signer.keyId),
    ),
};

export type WorkerTasks = typeof workerTasks;
