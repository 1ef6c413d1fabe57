import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { ExportWords } from './export-words.ts';
import { exportWordsAr } from './export-words-ar.ts';
import { exportWordsEn } from './export-words-en.ts';

/** By the language of the documents of the house. Source: BEY-11. */
export const exportWords: Readonly<Record<DocumentLanguage, ExportWords>> = {
  en: exportWordsEn,
  ar: exportWordsAr,
};
