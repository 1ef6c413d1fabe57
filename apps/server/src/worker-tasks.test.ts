import type { ClosingFacts } from '@hemicycle/record/build-entry';
import { testRecordPoll } from '@hemicycle/record/testing-poll';
import { afterAll, expect, test } from 'vitest';
import { prepareClosing } from './capabilities/records/prepare-entry.ts';
import { createWorkerPool } from './platform/workers/worker-pool.ts';
import { workerFile } from './worker-file.ts';
import type { WorkerTasks } from './worker-tasks.ts';

const workers = createWorkerPool<WorkerTasks>({ file: workerFile, size: 1 });
afterAll(() => workers.stop());

const VOTERS = Array.from({ length: 300 }, (_, index) => `voter-${index}`);

const facts: ClosingFacts = {
  poll: testRecordPoll,
  electorate: VOTERS.map((voter) => ({ voter, name: voter, group: null, weight: '1', proxy: null })),
  present: { votes: VOTERS.length, weight: String(VOTERS.length) },
  quorum: { opening: [], closing: [] },
  replaced: [],
  leaves: VOTERS.map((voter, index) => ({
    type: 'vote',
    voter,
    by: null,
    voteDecision: index % 3 === 0 ? 'Nay' : 'Yea',
    weight: '1',
    receipt: `receipt-${index}`,
    arrivedAtMs: 2000 + index,
    earlier: [],
  })),
};

test('[BEY-01] a thread prepares the entry of a close as this one would', async () => {
  const place = { session: { id: 'session-1', title: 'Plenary' }, sequence: 1, previous: null };
  expect(await workers.run('prepareClosing', { place, facts })).toEqual(prepareClosing({ place, facts }));
});
