import type { DocumentLanguage } from '@hemicycle/contract/site';
import { minuteWordsAr } from './minute-words-ar.ts';
import { minuteWordsEn } from './minute-words-en.ts';
import type { MinuteWords } from './minute-words.ts';

/** The words by the language of the house's documents. Source: BEY-34. */
export const minuteWords: Readonly<Record<DocumentLanguage, MinuteWords>> = {
  en: minuteWordsEn,
  ar: minuteWordsAr,
};
