import { expect, test } from 'vitest';
import { shownAlerts } from './shown-alerts.ts';

const stays = { id: 'stays', sentAt: 0, shownUntil: null };
const short = { id: 'short', sentAt: 2_000, shownUntil: 5_000 };
const long = { id: 'long', sentAt: 0, shownUntil: 60_000 };

test.each([
  { name: 'all whose time is not over', alerts: [stays, short], nowMs: 4_999, shown: ['stays', 'short'] },
  { name: 'none whose time is over', alerts: [stays, short], nowMs: 5_000, shown: ['stays'] },
  { name: 'the newest two', alerts: [stays, short, long], nowMs: 0, shown: ['short', 'long'] },
  { name: 'none that was dismissed', alerts: [stays, long], nowMs: 0, dismissed: ['long'], shown: ['stays'] },
  { name: 'one that is being read', alerts: [short], nowMs: 9_000, held: 'short', shown: ['short'] },
  { name: 'one three times as long', alerts: [short], nowMs: 10_999, longer: 3, shown: ['short'] },
  { name: 'none after three times its time', alerts: [short], nowMs: 11_000, longer: 3, shown: [] },
  {
    name: 'none that was dismissed while it was being read',
    alerts: [short],
    nowMs: 0,
    held: 'short',
    dismissed: ['short'],
    shown: [],
  },
])(
  '[NOTIF-03] [A11Y-03] shows $name',
  ({ alerts, nowMs, dismissed = [], held = null, longer = 1, shown }) => {
    const seen = shownAlerts(alerts, {
      nowMs,
      dismissed: new Set(dismissed),
      held: [null, held],
      timeToRead: (usualMs) => usualMs * longer,
    });
    expect(seen.map(({ id }) => id)).toEqual(shown);
  },
);
