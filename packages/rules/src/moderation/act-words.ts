import type { DocumentLanguage } from '@hemicycle/contract/site';
import type { ActWords } from './act-word-list.ts';
import { actWordsAr } from './act-words-ar.ts';
import { actWordsEn } from './act-words-en.ts';
import { actWordsEs } from './act-words-es.ts';
import { actWordsFr } from './act-words-fr.ts';
import { actWordsRu } from './act-words-ru.ts';
import { actWordsZh } from './act-words-zh.ts';

/** The words by language. Source: MOD-01. */
export const actWords: Readonly<Record<DocumentLanguage, ActWords>> = {
  en: actWordsEn,
  fr: actWordsFr,
  es: actWordsEs,
  ar: actWordsAr,
  ru: actWordsRu,
  zh: actWordsZh,
};
