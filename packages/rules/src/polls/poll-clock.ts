import type { PollStatus } from '@hemicycle/contract/polls';

/** The fields of a poll that its clock needs; times in ms since the epoch. */
export interface TimedPoll {
  readonly status: PollStatus;
  readonly timerType: 'timer' | 'stopwatch' | null;
  readonly startTime: number | null;
  readonly endTime: number | null;
  /** The time that a suspended vote keeps, null without an end; null where it is not suspended. */
  readonly suspended?: { readonly remainingMs: number | null } | null;
}

/** What the clock shows: nothing before the opening, the remaining time of a countdown, 'Open'
 *  with the elapsed time where there is no end, the time that a suspended vote keeps, or that
 *  the time is up. */
export type PollClock =
  | { readonly kind: 'not-opened' }
  | { readonly kind: 'remaining'; readonly remainingMs: number; readonly elapsedShare: number }
  | { readonly kind: 'open'; readonly elapsedMs: number }
  | { readonly kind: 'suspended'; readonly remainingMs: number | null }
  | { readonly kind: 'time-is-up' }
  | { readonly kind: 'over' };

/** The clock of a poll at a moment of the server's clock. A stopwatch and a poll without an end
 *  show as open. `elapsedShare` goes from 0 to 1. 'time-is-up' lasts from the end until the server
 *  closes the poll. Source: POLL-03, POLL-04, FND-27. */
export function pollClock(poll: TimedPoll, serverTimeMs: number): PollClock {
  if (poll.status === 'draft' || poll.startTime === null) return { kind: 'not-opened' };
  if (poll.status !== 'open') return { kind: 'over' };
  if (poll.suspended) return { kind: 'suspended', remainingMs: poll.suspended.remainingMs };
  const elapsedMs = Math.max(0, serverTimeMs - poll.startTime);
  // Only whole seconds that have passed are shown, as on the wall and as in the time used.
  if (poll.timerType === 'stopwatch' || poll.endTime === null)
    return { kind: 'open', elapsedMs: Math.floor(elapsedMs / 1000) * 1000 };
  // A time cut to whole seconds may lie before the opening. The remaining time is never longer than
  // the whole time.
  const remainingMs = Math.min(poll.endTime - poll.startTime, poll.endTime - serverTimeMs);
  if (remainingMs <= 0) return { kind: 'time-is-up' };
  const elapsedShare = Math.min(1, elapsedMs / (poll.endTime - poll.startTime));
  return { kind: 'remaining', remainingMs, elapsedShare };
}

/** How long after the end of a poll a page still announces that its time is up, where the page was
 *  not there at the end. */
export const TIME_UP_TOLD_MS = 5 * 60_000;

/** Whether the time of a countdown ran out so recently that this is still announced. False for a
 *  countdown that was stopped before its end. Source: POLL-04. */
export function ranOutLately(
  poll: TimedPoll & { readonly durationInSecond: number | null },
  serverTimeMs: number,
): boolean {
  const { status, timerType, startTime, endTime, durationInSecond } = poll;
  if (status !== 'closed' || timerType !== 'timer') return false;
  if (startTime === null || endTime === null || durationInSecond === null) return false;
  return endTime - startTime >= durationInSecond * 1000 && serverTimeMs - endTime < TIME_UP_TOLD_MS;
}
