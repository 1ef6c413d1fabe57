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
  fr: {
    name: 'transcription',
    timesFrom: (time, zone) => `Les temps se comptent à partir de ${time} (${zone}).`,
    corrected: (firstText, by, time) => `corrigé par ${by}, ${time} ; d’abord : ${firstText}`,
    automatic: (by, time) => `automatique, approuvé par ${by}, ${time}`,
    leftOut: (lines) =>
      `Les sous-titres automatiques que personne n’a approuvés sont omis. Lignes omises : ${String(lines)}.`,
  },
  es: {
    name: 'transcripción',
    timesFrom: (time, zone) => `Los tiempos se cuentan desde ${time} (${zone}).`,
    corrected: (firstText, by, time) => `corregido por ${by}, ${time}; primero: ${firstText}`,
    automatic: (by, time) => `automático, aprobado por ${by}, ${time}`,
    leftOut: (lines) =>
      `Se omiten los subtítulos automáticos que nadie ha aprobado. Líneas omitidas: ${String(lines)}.`,
  },
  ar: {
    name: 'النص المدوَّن',
    timesFrom: (time, zone) => `تُحسب الأوقات من ${time} (${zone}).`,
    corrected: (firstText, by, time) => `صحّحه ${by}، ${time}؛ النص الأول: ${firstText}`,
    automatic: (by, time) => `تلقائي، اعتمده ${by}، ${time}`,
    leftOut: (lines) => `حُذفت السطور التلقائية التي لم يعتمدها أحد. عدد السطور المحذوفة: ${String(lines)}.`,
  },
  ru: {
    name: 'стенограмма',
    timesFrom: (time, zone) => `Время отсчитывается от ${time} (${zone}).`,
    corrected: (firstText, by, time) => `исправлено: ${by}, ${time}; сначала: ${firstText}`,
    automatic: (by, time) => `автоматически, одобрено: ${by}, ${time}`,
    leftOut: (lines) =>
      `Автоматические субтитры, которые никто не одобрил, опущены. Опущено строк: ${String(lines)}.`,
  },
  zh: {
    name: '文字实录',
    timesFrom: (time, zone) => `时间自 ${time}（${zone}）起计算。`,
    corrected: (firstText, by, time) => `由${by}于 ${time} 更正；原文：${firstText}`,
    automatic: (by, time) => `自动生成，由${by}于 ${time} 核准`,
    leftOut: (lines) => `未经核准的自动字幕已略去。略去行数：${String(lines)}。`,
  },
};
