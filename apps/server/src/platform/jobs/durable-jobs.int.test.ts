import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import type { FakeClock } from '@hemicycle/testkit/fake-clock';
import { openTestDatabase } from '@hemicycle/testkit/test-database';
import type { TestDatabase } from '@hemicycle/testkit/test-database';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log/log.ts';
import { createDurableJobs } from './durable-jobs.ts';
import { JOB_LEASE_MS } from './job-runner.ts';
import type { Jobs } from './jobs.ts';

const log = createLog({ level: 'silent' });
const payload = z.object({ pollId: z.string() });

let database: TestDatabase;
let clock: FakeClock;
const opened: Jobs[] = [];

beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());
beforeEach(() => void (clock = createFakeClock()));
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
  await database.pool.query('delete from jobs');
});

function openJobs(run: (pollId: string) => Promise<void> | void, db = database.db): Jobs {
  const jobs = createDurableJobs({ db, clock, log });
  opened.push(jobs);
  jobs.handle('close-poll', payload, async ({ pollId }) => run(pollId));
  return jobs;
}

const closePoll = (pollId: string, inMs: number) => ({
  name: 'close-poll',
  key: pollId,
  dueMs: clock.nowMs() + inMs,
  payload: { pollId },
});

async function countJobs(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*) as n from jobs where name = 'close-poll'`,
  );
  return rows[0]?.n ?? -1;
}

/** Lets time pass in small steps, so that real database work can happen in between. */
async function passUntil(check: () => void): Promise<void> {
  await vi.waitFor(
    async () => {
      await clock.advance(50);
      check();
    },
    { interval: 5, timeout: 20_000 },
  );
}

test('a job runs at its time, once, and is gone', async () => {
  const ran: string[] = [];
  const jobs = openJobs((id) => void ran.push(id));
  jobs.start();
  await jobs.schedule(closePoll('p1', 5000));
  await clock.advance(4900);
  expect(ran).toEqual([]);
  await passUntil(() => expect(ran).toEqual(['p1']));
  await vi.waitFor(async () => expect(await countJobs()).toBe(0));
});

test('a job outlives the server that scheduled it and runs late rather than never', async () => {
  const before = openJobs(() => undefined);
  await before.schedule(closePoll('p1', 5000));
  await before.stop();
  await clock.advance(60_000);
  const ran: string[] = [];
  openJobs((id) => void ran.push(id)).start();
  await vi.waitFor(() => expect(ran).toEqual(['p1']));
});

test('a job scheduled in a transaction that rolls back does not exist', async () => {
  const jobs = openJobs(() => undefined);
  const failed = database.db.transaction().execute(async (transaction) => {
    await jobs.schedule(closePoll('p1', 0), transaction);
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await countJobs()).toBe(0);
});

test('scheduling again replaces, cancelling forgets', async () => {
  const ran: string[] = [];
  const jobs = openJobs((id) => void ran.push(id));
  await jobs.schedule(closePoll('p1', 0));
  await jobs.schedule({ ...closePoll('p1', 0), payload: { pollId: 'replaced' } });
  await jobs.schedule(closePoll('p2', 0));
  await jobs.cancel({ name: 'close-poll', key: 'p2' });
  jobs.start();
  await vi.waitFor(() => expect(ran).toEqual(['replaced']));
  await vi.waitFor(async () => expect(await countJobs()).toBe(0));
});

test('a job that fails is tried again, later each time', async () => {
  const triedAtMs: number[] = [];
  const jobs = openJobs(() => {
    triedAtMs.push(clock.nowMs());
    if (triedAtMs.length < 4) throw new Error('not yet');
  });
  await jobs.schedule(closePoll('p1', 0));
  jobs.start();
  await passUntil(() => expect(triedAtMs).toHaveLength(4));
  const pauses = triedAtMs.slice(1).map((ms, n) => ms - (triedAtMs[n] ?? 0));
  expect(pauses[0]).toBeGreaterThanOrEqual(500);
  expect(pauses[1]).toBeGreaterThanOrEqual(1000);
  expect(pauses[2]).toBeGreaterThanOrEqual(2000);
});

test('a payload that its handler cannot read counts as a failure and stays', async () => {
  const ran: string[] = [];
  const jobs = openJobs((id) => void ran.push(id));
  await jobs.schedule({ ...closePoll('p1', 0), payload: { other: true } });
  jobs.start();
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query('select last_error from jobs where last_error is not null');
    expect(rows).toHaveLength(1);
  });
  expect(ran).toEqual([]);
});

test('two servers never run the same job at the same time', async () => {
  const ran: string[] = [];
  const keys = Array.from({ length: 20 }, (_, n) => `p${n}`);
  const one = openJobs((id) => void ran.push(id));
  const two = openJobs((id) => void ran.push(id), database.openAnother().db);
  for (const key of keys) await one.schedule(closePoll(key, 0));
  one.start();
  two.start();
  await vi.waitFor(async () => expect(await countJobs()).toBe(0));
  expect(ran.toSorted()).toEqual(keys.toSorted());
});

test('a job whose server died in the middle is taken over when its lease ends', async () => {
  const ran: string[] = [];
  await openJobs(() => undefined).schedule(closePoll('p1', 0));
  // A server that was killed leaves a lease that no server extends.
  await database.pool.query(`update jobs set attempts = 1, lease_token = 'dead', lease_until_ms = $1`, [
    clock.nowMs() + JOB_LEASE_MS,
  ]);
  openJobs((id) => void ran.push(id)).start();
  await clock.advance(JOB_LEASE_MS - 1000);
  expect(ran).toEqual([]);
  await passUntil(() => expect(ran).toEqual(['p1']));
});

test('a handler that works longer than a lease keeps its job', async () => {
  let finish: () => void = () => undefined;
  let began = 0;
  const work = () => {
    began += 1;
    return new Promise<void>((resolve) => (finish = resolve));
  };
  await openJobs(work).schedule(closePoll('p1', 0));
  opened[0]?.start();
  openJobs(work, database.openAnother().db).start();
  await vi.waitFor(() => expect(began).toBe(1));
  const untilMs = clock.nowMs() + 3 * JOB_LEASE_MS;
  const leaseEnd = async () => {
    const { rows } = await database.pool.query<{ until: number }>('select lease_until_ms as until from jobs');
    return rows[0]?.until ?? 0;
  };
  while (clock.nowMs() < untilMs) {
    await clock.advance(1000);
    await vi.waitFor(async () => expect(await leaseEnd()).toBeGreaterThan(clock.nowMs() + 5000));
  }
  expect(began).toBe(1);
  finish();
  await vi.waitFor(async () => expect(await countJobs()).toBe(0));
});

test('a handler that schedules its own job again leaves the new one standing', async () => {
  const jobs = openJobs(async () => jobs.schedule(closePoll('p1', 60_000)));
  await jobs.schedule(closePoll('p1', 0));
  jobs.start();
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query('select due_ms, lease_token from jobs');
    expect(rows).toEqual([{ due_ms: clock.nowMs() + 60_000, lease_token: null }]);
  });
});

test('stop waits for the job under way', async () => {
  let finish: () => void = () => undefined;
  let done = false;
  const jobs = openJobs(async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    done = true;
  });
  await jobs.schedule(closePoll('p1', 0));
  jobs.start();
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query('select 1 from jobs where lease_token is not null');
    expect(rows).toHaveLength(1);
  });
  const stopped = jobs.stop();
  await vi.waitFor(() => {
    finish();
    expect(done).toBe(true);
  });
  await stopped;
  expect(await countJobs()).toBe(0);
});
