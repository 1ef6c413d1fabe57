import { afterEach, expect, test } from 'vitest';
import { createProgress } from '../replay/progress.ts';
import { Undo } from '../undo.ts';
import { torture } from './torture.ts';

const undo = new Undo();
afterEach(() => undo.run());

test('[VOTE-01] [BEY-01] through kill -9 of the application and of PostgreSQL every acknowledged vote is counted and recorded once', async () => {
  const sizes = { casts: 60, clients: 12, kills: 3, postgresKills: 1, privacy: 'privatevoter' as const };
  const report = await torture(sizes, undo, createProgress(true));
  expect(report).toMatchObject({
    differences: [],
    acknowledged: 60,
    counted: 60,
    refused: {},
    polls: 5,
    recordsVerified: 5,
  });
  // Otherwise no kill met a cast, and nothing was tested.
  expect(report.tries).toBeGreaterThan(60);
}, 240_000);
