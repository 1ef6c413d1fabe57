import type { Attendance } from '@hemicycle/contract/attendance';
import type { ClosingFacts } from '@hemicycle/record/build-entry';
import { testRecordPoll } from '@hemicycle/record/testing-poll';
import { afterAll, expect, test } from 'vitest';
import { readImport } from './capabilities/accounts/parse-import.ts';
import { writeAttendance } from './capabilities/presence/write-attendance.ts';
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

test('[BEY-12] a thread reads and writes lists of people', async () => {
  const csv = 'email,displayName\nana@house.test,Ana';
  const people = { csv, corrections: [] };
  expect(await workers.run('readImport', people)).toEqual(readImport(people));
  expect(await workers.run('readImport', { csv: '', corrections: [] })).toMatchObject({
    is: 'refused',
    details: [{ path: 'csv' }],
  });
  const attendance: Attendance = {
    idVotingSession: 'sitting',
    title: 'Plenary',
    epochStartTime: 0,
    epochEndTime: 60_000,
    asOf: 60_000,
    ended: true,
    keptAt: 60_000,
    expected: 1,
    people: [
      {
        userId: 'ana',
        cameAs: 'account',
        displayName: 'Ana',
        expected: true,
        stays: [{ joinedAt: 0, leftAt: null }],
        presentMs: 60_000,
      },
    ],
    presence: [],
    quorum: [],
  };
  const list = { attendance, part: 'stays', language: 'en', zone: 'UTC' } as const;
  const text = await workers.run('writeAttendance', list);
  expect(text).toBe(writeAttendance(list));
  expect(text).toContain('Ana');
});
