import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { ExportWords } from './export-words.ts';
import { exportWordsAr } from './export-words-ar.ts';
import { exportWordsEn } from './export-words-en.ts';

/** The words by the language of the house's documents. Source: BEY-11. */
export const exportWords: Readonly<Record<DocumentLanguage, ExportWords>> = {
  en: exportWordsEn,
  ar: exportWordsAr,
};
