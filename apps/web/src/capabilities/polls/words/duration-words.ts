import { durationParts } from '@hemicycle/rules/foundations/duration';
import i18next from 'i18next';

/** A duration in words, `1 hour 30 minutes`.  Source: POLL-05. */
export function durationWords(seconds: number): string {
  const parts = durationParts(seconds);
  return (['days', 'hours', 'minutes', 'seconds'] as const)
    .filter((unit) => parts[unit] > 0)
    .map((unit) => i18next.t(`polls:inspection.${unit}`, { count: parts[unit] }))
    .join(' ');
}
