import type { DocumentLanguage } from '@hemicycle/contract/site';
import { calendarDay, clockTime, dateTimeText } from '@hemicycle/rules/foundations/date-time-text';
import type { SittingReport } from './sitting-report.ts';

/** A time of day; with the date where it is not the day on which the sitting was to begin. */
export function timeIn({ house, sitting }: Pick<SittingReport, 'house' | 'sitting'>, atMs: number): string {
  const { timeZone } = house;
  const sameDay = calendarDay(atMs, timeZone) === calendarDay(sitting.plannedMs[0], timeZone);
  return sameDay ? clockTime(atMs, timeZone) : dateTimeText(atMs, timeZone);
}

/** Minutes and seconds, as `4:52`. */
export function minutesText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What stands between the parts of a list. */
export function comma(language: DocumentLanguage): string {
  if (language === 'ar') return '، ';
  return language === 'zh' ? '、' : ', ';
}
