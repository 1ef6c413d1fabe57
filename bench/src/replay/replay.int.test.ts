import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pollPrivacy } from '@hemicycle/contract/polls';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgress } from './progress.ts';
import { replayRoll } from './replay-roll.ts';
import { readRoll } from './roll.ts';

const rollOf = (name: string) => join(import.meta.dirname, `rolls/made-up-${name}.json`);
const MADE_UP = rollOf('harbour-board');
const PUBLISHED = join(import.meta.dirname, '../../../../shared/data');
const published = existsSync(PUBLISHED)
  ? readdirSync(PUBLISHED).filter((name) => name.endsWith('.json'))
  : [];
/** The test hashes and checks some hundred passwords, which is slow on purpose. */
const PATIENCE_MS = 300_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const admin = { adminEmail: 'admin@demo.test', adminPassword: 'demo', record: null };
const silent = createProgress(true);
const run = promisify(execFile);

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
      record: { entries: 2, closingHash: expect.stringMatching(/^([0-9a-f]{4} ){9}[0-9a-f]{4}$/) },
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

test.each(['open', 'limitedvisibility'] as const)(
  '[WEIGHT-01] [BEY-05] a weighted roll replays with heads, weights and its qualified majority as %s',
  async (privacy) => {
    const roll = await readRoll(rollOf('canal-league-qualified'));
    expect(await replayRoll(roll, server.url, { ...admin, privacy }, silent)).toMatchObject({
      differences: [],
      totals: { Yea: 2, Nay: 2, Pres: 1 },
      weights: { Yea: '70.5', Nay: '19.5', Pres: '10' },
      outcome: { outcome: 'FAIL', official: 'FAIL', tied: false },
      record: { entries: 2 },
    });
  },
  PATIENCE_MS,
);

test.each(['privatevoter', 'privateselection', 'privatevoterselection'] as const)(
  '[BEY-03] a weighted roll whose weights would tell who chose what is not replayed as %s',
  async (privacy) => {
    const roll = await readRoll(rollOf('canal-league-qualified'));
    await expect(replayRoll(roll, server.url, { ...admin, privacy }, silent)).rejects.toThrow('weights-tell');
  },
  PATIENCE_MS,
);

test(
  '[BEY-01] the record of a replay is saved with the published keys, and the verifier says that it is right',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hemicycle-replay-record-'));
    try {
      const record = join(folder, 'council.json');
      const options = { ...admin, privacy: 'open', record } as const;
      const report = await replayRoll(
        await readRoll(rollOf('lake-council-tie')),
        server.url,
        options,
        silent,
      );
      expect(report).toMatchObject({ differences: [], record: { entries: 2 }, sentAgain: 0 });
      expect(await readdir(folder)).toEqual(['council-keys.json', 'council.json']);
      const verifier = join(import.meta.dirname, '../../../apps/verifier/src/main.ts');
      const keys = join(folder, 'council-keys.json');
      const { stdout } = await run(process.execPath, ['--import', 'tsx', verifier, record, '--keys', keys]);
      expect(stdout).toMatch(/^RIGHT: closing hash /u);
      expect(stdout.split('\n')[0]).toContain(report.record.closingHash);
      expect(stdout).toContain('The keys are among the published ones that were given.');
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  PATIENCE_MS,
);

test(
  '[BEY-05] a double majority passes for lack of a blocking minority',
  async () => {
    const roll = await readRoll(rollOf('canal-league-double'));
    const replay = (one: typeof roll) => replayRoll(one, server.url, { ...admin, privacy: 'open' }, silent);
    expect(await replay(roll)).toMatchObject({
      differences: [],
      weights: { Yea: '49.5', Nay: '50.5' },
      outcome: { outcome: 'PASS', official: 'PASS' },
    });
    const { blockingMinority: _without, ...rule } = roll.rule;
    const { differences } = await replay({ ...roll, rule });
    expect(differences).toEqual(['The outcome is FAIL instead of PASS.']);
  },
  PATIENCE_MS,
);

test(
  '[BEY-06] a tie is broken by the published casting vote, which is no vote of the electorate',
  async () => {
    const roll = await readRoll(rollOf('lake-council-tie'));
    expect(await replayRoll(roll, server.url, { ...admin, privacy: 'open' }, silent)).toMatchObject({
      differences: [],
      members: 5,
      totals: { Yea: 2, Nay: 2, Pres: 1 },
      officialTotals: { Yea: 2, Nay: 2, Pres: 1 },
      totalsWithCastingVote: { Yea: 2, Nay: 3, Pres: 1 },
      outcome: { outcome: 'FAIL', tied: true, castingVote: { voteDecision: 'Nay', by: 'Fatima Zahra' } },
    });
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

/** The official outcome of each file, and the parts of it that are not counted in heads. */
const OFFICIAL: Readonly<Record<string, object>> = {
  'ep-2025-03-11-vote172158-adopted.json': { members: 669, outcome: { outcome: 'PASS' } },
  'eu-council-2013-03-15-neonicotinoids-weighted.json': {
    weights: { Yea: '173', Nay: '93', Pres: '79' },
    outcome: { outcome: 'FAIL' },
  },
  'eu-council-2025-11-05-climate2040-qmv.json': {
    weights: { Yea: '81.87', Nay: '14.09', Pres: '4.05' },
    outcome: { outcome: 'PASS' },
  },
  'toronto-council-2023-10-11-ec6.6-motion3.json': { outcome: { outcome: 'PASS' } },
  'us-house-2025-roll144-hr1-recommit.json': { outcome: { outcome: 'FAIL' } },
  'us-house-2025-roll145-hr1-passage.json': { outcome: { outcome: 'PASS' } },
  'us-senate-2025-vote372-hr1-tiebreak.json': {
    totals: { Yea: 50, Nay: 50 },
    totalsWithCastingVote: { Yea: 51, Nay: 50 },
    outcome: { outcome: 'PASS', tied: true, castingVote: { voteDecision: 'Yea' } },
  },
};

describe.skipIf(published.length === 0)(
  'the published roll calls (skipped where ../shared/data is missing)',
  () => {
    test.each(published)(
      '[POLL-20] [VOTE-02] [BEY-01] [BEY-05] %s replays with the official totals and outcome, and its record holds',
      async (name) => {
        const roll = await readRoll(join(PUBLISHED, name));
        const report = await replayRoll(roll, server.url, { ...admin, privacy: 'open' }, silent);
        expect(report.differences).toEqual([]);
        expect(report.members).toBe(roll.members.length);
        expect(report.outcome).toMatchObject({ expressible: true, official: roll.officialOutcome });
        expect(report.record.entries).toBe(2);
        expect(report).toMatchObject(OFFICIAL[name] ?? {});
      },
      PATIENCE_MS,
    );
  },
);
