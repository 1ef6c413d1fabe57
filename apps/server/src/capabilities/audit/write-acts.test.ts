import type { ModerationAct } from '@hemicycle/contract/audit';
import { expect, test } from 'vitest';
import { writeActs } from './write-acts.ts';

const act: ModerationAct = {
  ...{ id: 'a1', idVotingSession: 's1', sessionTitle: 'Plenary', act: 'changeSession' },
  ...{ byUserId: 'marit', byName: 'Marit', userId: null, userName: null, sequence: 1, hash: null },
  detail: {
    changes: [
      {
        field: 'epochStartTime',
        before: String(Date.parse('2026-03-02T08:00:00Z')),
        after: String(Date.parse('2026-03-02T09:30:00Z')),
      },
    ],
  },
  created: Date.parse('2026-03-01T23:15:00Z'),
};

test('[AUDIT-06] all times of an act are in the zone of the house', () => {
  const text = writeActs({ acts: [act], language: 'en', zone: 'Europe/Oslo' });
  expect(text).toContain('2026-03-02T00:15:00');
  expect(text).toContain('2026-03-02T09:00:00');
  expect(text).toContain('2026-03-02T10:30:00');
  expect(text).not.toContain('.000Z');
});
