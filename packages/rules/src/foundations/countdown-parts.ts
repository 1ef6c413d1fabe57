import { durationParts } from './duration.ts';

/** A countdown in whole days, and the clock of the rest: `1:12`, `1:02:03`; beside days it always
 *  has hours. The remaining time is rounded up, so that the clock shows 0:00 only when the time is
 *  up. Source: POLL-04. */
export function countdownParts(remainingMs: number): { readonly days: number; readonly clock: string } {
  const { days, hours, minutes, seconds } = durationParts(Math.ceil(remainingMs / 1000));
  const twoDigits = (count: number): string => String(count).padStart(2, '0');
  if (days === 0 && hours === 0) return { days, clock: `${minutes}:${twoDigits(seconds)}` };
  return { days, clock: `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}` };
}
