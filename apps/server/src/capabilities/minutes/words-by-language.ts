import type { DocumentLanguage } from '@hemicycle/contract/site';
import { minuteWordsAr } from './minute-words-ar.ts';
import { minuteWordsEn } from './minute-words-en.ts';
import { minuteWordsEs } from './minute-words-es.ts';
import { minuteWordsFr } from './minute-words-fr.ts';
import { minuteWordsRu } from './minute-words-ru.ts';
import { minuteWordsZh } from './minute-words-zh.ts';
import type { MinuteWords } from './minute-words.ts';

/** The words by the language of the house's documents. Source: BEY-34. */
export const minuteWords: Readonly<Record<DocumentLanguage, MinuteWords>> = {
  en: minuteWordsEn,
  fr: minuteWordsFr,
  es: minuteWordsEs,
  ar: minuteWordsAr,
  ru: minuteWordsRu,
  zh: minuteWordsZh,
};
