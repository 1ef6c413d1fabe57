const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const FIRST_OPEN_SITTING = 114;
/** The id of the past sitting, which took place the day before. */
export const PAST_SITTING = 'plenary-sitting-113';

/** The plenary sitting with this number, which is open now and for the next two days. Its id is
 *  `plenary-sitting-` and the number. Its times are ms since the epoch, at the half hour. */
export function openSitting(number: number, nowMs: number) {
  const halfHourMs = startOfHalfHour(nowMs);
  return {
    id: `plenary-sitting-${number}`,
    title: `Plenary sitting ${number}`,
    description: 'Item 4: Water Protection Bill, third reading. Votes are expected.',
    starts_ms: halfHourMs - 30 * MINUTE_MS,
    ends_ms: halfHourMs + 48 * HOUR_MS,
  };
}

/** Three sessions: one in the past, one open now and for the next two days, and one tomorrow. Their
 *  times are ms since the epoch, at the half hour. */
export function demoSessions(nowMs: number) {
  const halfHourMs = startOfHalfHour(nowMs);
  return [
    {
      id: PAST_SITTING,
      title: 'Plenary sitting 113',
      description: 'Item 3: Water Protection Bill, second reading.',
      starts_ms: halfHourMs - 27 * HOUR_MS,
      ends_ms: halfHourMs - 24 * HOUR_MS,
    },
    openSitting(FIRST_OPEN_SITTING, nowMs),
    {
      id: 'committee-on-finance-31',
      title: 'Committee on Finance, 31st meeting',
      description: 'Item 1: Budget estimates.',
      starts_ms: halfHourMs + 24 * HOUR_MS,
      ends_ms: halfHourMs + 26 * HOUR_MS + 30 * MINUTE_MS,
    },
  ];
}

function startOfHalfHour(nowMs: number): number {
  return nowMs - (nowMs % (30 * MINUTE_MS));
}
