import type { DurationUnit } from '@hemicycle/contract/polls';

const SECONDS_IN: Readonly<Record<DurationUnit, number>> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
  weeks: 604_800,
};

function isDurationUnit(unit: string): unit is DurationUnit {
  return Object.hasOwn(SECONDS_IN, unit);
}

/** Converts a quantity of seconds, minutes, hours, days or weeks to seconds; null for any other
 *  unit, and for a quantity that is no finite number. Source: FND-34, POLL-05. */
export function durationInSeconds(quantity: number, unit: string): number | null {
  return isDurationUnit(unit) && Number.isFinite(quantity) ? quantity * SECONDS_IN[unit] : null;
}

/** A duration as it is shown. */
export interface DurationParts {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Days, hours, minutes and seconds of a duration in whole seconds; a negative one is 0. Source:
 *  POLL-04. */
export function durationParts(seconds: number): DurationParts {
  const whole = Math.max(0, Math.floor(seconds));
  return {
    days: Math.floor(whole / SECONDS_IN.days),
    hours: Math.floor((whole % SECONDS_IN.days) / SECONDS_IN.hours),
    minutes: Math.floor((whole % SECONDS_IN.hours) / SECONDS_IN.minutes),
    seconds: whole % SECONDS_IN.minutes,
  };
}

/** A countdown for the clock of a poll: `1:12`, `1:02:03`, with days as hours. The remaining time
 *  is rounded up, so that the clock shows 0:00 only when the time is up. Source: POLL-04, LOOKS
 *  §7. */
export function countdownText(remainingMs: number): string {
  const { days, hours, minutes, seconds } = durationParts(Math.ceil(remainingMs / 1000));
  const twoDigits = (count: number): string => String(count).padStart(2, '0');
  const allHours = days * 24 + hours;
  if (allHours === 0) return `${minutes}:${twoDigits(seconds)}`;
  return `${allHours}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

/** Elapsed time, or a place in a recording: `4:05`, `2:51:40`. Only full seconds count, so that the
 *  clock shows 0:01 once a second has passed. */
export function elapsedText(elapsedMs: number): string {
  return countdownText(Math.floor(elapsedMs / 1000) * 1000);
}
