import { expect, test } from 'vitest';
import { shownAlerts } from './shown-alerts.ts';

const stays = { id: 'stays', shownUntil: null };
const short = { id: 'short', shownUntil: 5_000 };
const long = { id: 'long', shownUntil: 60_000 };

test.each([
  { name: 'all whose time is not over', alerts: [stays, short], nowMs: 4_999, shown: ['stays', 'short'] },
  { name: 'none whose time is over', alerts: [stays, short], nowMs: 5_000, shown: ['stays'] },
  { name: 'the newest two', alerts: [stays, short, long], nowMs: 0, shown: ['short', 'long'] },
  { name: 'none that was dismissed', alerts: [stays, long], nowMs: 0, dismissed: ['long'], shown: ['stays'] },
  { name: 'one that is being read', alerts: [short], nowMs: 9_000, held: 'short', shown: ['short'] },
  {
    name: 'none that was dismissed while it was being read',
    alerts: [short],
    nowMs: 0,
    held: 'short',
    dismissed: ['short'],
    shown: [],
  },
])('[NOTIF-03] shows $name', ({ alerts, nowMs, dismissed = [], held = null, shown }) => {
  const seen = shownAlerts(alerts, { nowMs, dismissed: new Set(dismissed), held: [null, held] });
  expect(seen.map(({ id }) => id)).toEqual(shown);
});
