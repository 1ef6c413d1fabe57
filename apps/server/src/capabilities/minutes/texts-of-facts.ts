import type { DocumentLanguage } from '@hemicycle/contract/site';
import { calendarDay, clockTime } from '@hemicycle/rules/foundations/date-time-text';
import type { SittingReport } from './sitting-report.ts';

/** A time of day, as `21:30`. Where it is not the day on which the sitting was to begin, the date
 *  follows, as `21:30 (2026-11-24)`: the words before it are those of a time of day. */
export function timeIn({ house, sitting }: Pick<SittingReport, 'house' | 'sitting'>, atMs: number): string {
  const { timeZone } = house;
  const [time, day] = [clockTime(atMs, timeZone), calendarDay(atMs, timeZone)];
  return day === calendarDay(sitting.plannedMs[0], timeZone) ? time : `${time} (${day})`;
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
