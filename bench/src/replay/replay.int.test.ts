import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pollPrivacy } from '@hemicycle/contract/polls';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgress } from './progress.ts';
import { replayRoll } from './replay-roll.ts';
import { readRoll } from './roll.ts';

const MADE_UP = join(import.meta.dirname, 'rolls/made-up-harbour-board.json');
const PUBLISHED = join(import.meta.dirname, '../../../../shared/data');
const published = existsSync(PUBLISHED)
  ? readdirSync(PUBLISHED).filter((name) => name.endsWith('.json'))
  : [];
/** Some hundred passwords are hashed and checked, which takes its time on purpose. */
const PATIENCE_MS = 300_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const admin = { adminEmail: 'admin@demo.test', adminPassword: 'demo' };
const silent = createProgress(true);

test.each(pollPrivacy.options)(
  '[POLL-20] [VOTE-02] the made-up roll replays with its totals as %s',
  async (privacy) => {
    const report = await replayRoll(await readRoll(MADE_UP), server.url, { ...admin, privacy }, silent);
    expect(report).toMatchObject({
      differences: [],
      totals: { Yea: 5, Nay: 4, Pres: 1 },
      officialTotals: { Yea: 5, Nay: 4, Pres: 1 },
      outcome: { expressible: true, outcome: 'PASS', official: 'PASS' },
      receipts: 10,
      refused: {
        'option-unknown': 1,
        'not-in-electorate': 1,
        'not-found': 1,
        'request-id-reused': 1,
        'poll-not-open': 1,
        'vote-unchangeable': 1,
      },
    });
    expect(report.changed).toBeGreaterThan(0);
    expect(report.retried).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);

test(
  '[POLL-20] a figure that differs from the official one is told',
  async () => {
    const roll = await readRoll(MADE_UP);
    const wrong = { ...roll, officialTotals: { Yea: 4, Nay: 5, Pres: 1 }, officialOutcome: 'FAIL' as const };
    const { differences } = await replayRoll(wrong, server.url, { ...admin, privacy: 'open' }, silent);
    expect(differences).toHaveLength(3);
    expect(differences.join(' ')).toContain('official totals');
    expect(differences.at(-1)).toBe('The outcome is PASS instead of FAIL.');
  },
  PATIENCE_MS,
);

describe.skipIf(published.length === 0)(
  'the published roll calls (skipped where ../shared/data is missing)',
  () => {
    test.each(published)(
      '[POLL-20] [VOTE-02] %s replays with the official totals',
      async (name) => {
        const roll = await readRoll(join(PUBLISHED, name));
        const report = await replayRoll(roll, server.url, { ...admin, privacy: 'open' }, silent);
        expect(report.differences).toEqual([]);
        expect(report.members).toBe(roll.members.length);
        expect(report.outcome.expressible).toBe(
          roll.rule.type === 'majority' && roll.rule.tieBreaker === undefined,
        );
      },
      PATIENCE_MS,
    );
  },
);
