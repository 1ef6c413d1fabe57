/** What other capabilities may call. */
export { decisionCell, inOneLine, optionText } from './cell-texts.ts';
export { codePoint } from './document-signs.ts';
export { createExportDesk, type ExportDesk } from './export-desk.ts';
export { logoSize } from './logo-size.ts';
export { electionInWords, resultInWords } from './elected-in-words.ts';
export { pollFacts } from './poll-facts.ts';
export { ballotInWords, ruleInWords } from './rule-in-words.ts';
export { exportWords } from './words-by-language.ts';
export { writePaper } from './write-pdf.ts';
export type { PdfContent } from './pdf-content.ts';
