import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { ActWords } from './act-word-list.ts';
import { actWordsAr } from './act-words-ar.ts';
import { actWordsEn } from './act-words-en.ts';

/** The words by language. Source: MOD-01. */
export const actWords: Readonly<Record<DocumentLanguage, ActWords>> = {
  en: actWordsEn,
  ar: actWordsAr,
};
