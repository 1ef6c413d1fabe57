import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { ExportWords } from './export-words.ts';
import { exportWordsAr } from './export-words-ar.ts';
import { exportWordsEn } from './export-words-en.ts';
import { exportWordsEs } from './export-words-es.ts';
import { exportWordsFr } from './export-words-fr.ts';
import { exportWordsRu } from './export-words-ru.ts';
import { exportWordsZh } from './export-words-zh.ts';

/** The words by the language of the house's documents. Source: BEY-11. */
export const exportWords: Readonly<Record<DocumentLanguage, ExportWords>> = {
  en: exportWordsEn,
  fr: exportWordsFr,
  es: exportWordsEs,
  ar: exportWordsAr,
  ru: exportWordsRu,
  zh: exportWordsZh,
};
