const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The session that is open when the demonstration site is made. */
export const DEMO_OPEN_SESSION = 'plenary-sitting-114';

/** One session in the past, one open now and for the next two days, one tomorrow. Times in ms since the epoch, on the half hour. */
export function demoSessions(nowMs: number) {
  const halfHourMs = nowMs - (nowMs % (30 * MINUTE_MS));
  return [
    {
      id: 'plenary-sitting-113',
      title: 'Plenary sitting 113',
      description: 'Item 3: Water Protection Bill, second reading.',
      starts_ms: halfHourMs - 27 * HOUR_MS,
      ends_ms: halfHourMs - 24 * HOUR_MS,
    },
    {
      id: DEMO_OPEN_SESSION,
      title: 'Plenary sitting 114',
      description: 'Item 4: Water Protection Bill, third reading. Votes are expected.',
      starts_ms: halfHourMs - 30 * MINUTE_MS,
      ends_ms: halfHourMs + 48 * HOUR_MS,
    },
    {
      id: 'committee-on-finance-31',
      title: 'Committee on Finance, 31st meeting',
      description: 'Item 1: Budget estimates.',
      starts_ms: halfHourMs + 24 * HOUR_MS,
      ends_ms: halfHourMs + 26 * HOUR_MS + 30 * MINUTE_MS,
    },
  ];
}
