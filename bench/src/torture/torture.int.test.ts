import { afterEach, expect, test } from 'vitest';
import { createProgress } from '../replay/progress.ts';
import { Undo } from '../undo.ts';
import { torture } from './torture.ts';

const undo = new Undo();
afterEach(() => undo.run());

test('[VOTE-01] [BEY-01] through kill -9 of the application and of PostgreSQL, and against closes at once, every acknowledged vote is counted and recorded once', async () => {
  const sizes = {
    casts: 60,
    clients: 12,
    kills: 3,
    postgresKills: 1,
    races: 2,
    raceCasts: 20,
    raceCloses: 20,
    privacy: 'privatevoter' as const,
  };
  const report = await torture(sizes, undo, createProgress(true));
  expect(report).toMatchObject({
    differences: [],
    acknowledged: 60,
    counted: 60,
    refused: {},
    polls: 5,
    recordsVerified: 5,
    raced: { races: 2, recordsVerified: 2 },
  });
  // With fewer attempts no kill met a cast, and nothing was tested.
  expect(report.tries).toBeGreaterThan(60);
  const { acknowledged, refused, counted } = report.raced;
  expect(acknowledged + refused).toBe(40);
  expect(counted).toBe(acknowledged);
  expect(acknowledged).toBeGreaterThan(0);
}, 360_000);
