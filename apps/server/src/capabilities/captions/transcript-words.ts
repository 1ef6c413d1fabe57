import type { DocumentLanguage } from '@hemicycle/contract/site';

/** The words of a saved transcript. */
export interface TranscriptWords {
  readonly name: string;
  readonly timesFrom: (time: string, zone: string) => string;
  readonly corrected: (firstText: string, by: string, time: string) => string;
  readonly automatic: (by: string, time: string) => string;
  readonly leftOut: (lines: number) => string;
}

/** The words by the language of the house's documents. Source: BEY-15. */
export const transcriptWords: Readonly<Record<DocumentLanguage, TranscriptWords>> = {
  en: {
    name: 'transcript',
    timesFrom: (time, zone) => `Times count from ${time} (${zone}).`,
    corrected: (firstText, by, time) => `corrected by ${by}, ${time}; first: ${firstText}`,
    automatic: (by, time) => `automatic, approved by ${by}, ${time}`,
    leftOut: (lines) =>
      `Automatic captions that nobody approved are left out. Lines left out: ${String(lines)}.`,
  },
  ar: {
    name: 'النص المدوَّن',
    timesFrom: (time, zone) => `تُحسب الأوقات من ${time} (${zone}).`,
    corrected: (firstText, by, time) => `صحّحه ${by}، ${time}؛ النص الأول: ${firstText}`,
    automatic: (by, time) => `تلقائي، اعتمده ${by}، ${time}`,
    leftOut: (lines) => `حُذفت السطور التلقائية التي لم يعتمدها أحد. عدد السطور المحذوفة: ${String(lines)}.`,
  },
};
