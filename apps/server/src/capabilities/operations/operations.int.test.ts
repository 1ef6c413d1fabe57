import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PartFinding } from '@hemicycle/contract/operations';
import { readConfig } from '@hemicycle/server/config';
import { createMetrics } from '@hemicycle/server/platform/metrics/metrics';
import { serveMetrics } from '@hemicycle/server/platform/metrics/serve-metrics';
import type { TestClient } from '@hemicycle/testkit/test-client';
import { openFakeRecorder } from '@hemicycle/testkit/fake-recorder';
import { startTestServer, type TestServer } from '@hemicycle/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Bus } from '../../platform/bus/bus.ts';
import { createInProcessBus } from '../../platform/bus/in-process-bus.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { createLog } from '../../platform/log/log.ts';
import { judgeRoom, verdictOf } from './look-at-parts.ts';
import { measureSite } from './measure-site.ts';

const RECORDER_TOKEN = 'a-token-of-at-least-32-characters';
const log = createLog({ level: 'silent' });
const metrics = createMetrics();
/** What the parts of the site do in a test. */
let mailAnswers: () => Promise<void>;
let busLoses: boolean;
let server: TestServer;
let admin: TestClient;

const bus: Bus = (() => {
  const whole = createInProcessBus(log);
  return { ...whole, publish: (topic, message) => (busLoses ? undefined : whole.publish(topic, message)) };
})();

beforeAll(async () => {
  server = await startTestServer({
    metrics,
    bus,
    config: { smtpUrl: 'smtp://mail.test', redisUrl: 'redis://bus.test', recorderToken: RECORDER_TOKEN },
    mail: { send: async () => {}, verify: () => mailAnswers(), close: async () => {} },
  });
  admin = await server.signIn('admin');
});
afterAll(async () => {
  busLoses = false;
  await server.stop();
  await bus.close();
});
beforeEach(() => {
  mailAnswers = async () => {};
  busLoses = false;
});

async function look(): Promise<Record<string, { verdict: string; found: PartFinding }>> {
  const { parts } = await admin.call('getSiteState');
  return Object.fromEntries(parts.map(({ part, ...rest }) => [part, rest]));
}

test('[BEY-24] an administrator reads how each part of the site is', async () => {
  const parts = await look();
  expect(Object.fromEntries(Object.entries(parts).map(([part, { found }]) => [part, found.finding]))).toEqual(
    {
      database: expect.stringMatching(/^database-(answers|slow)$/),
      news: expect.stringMatching(/^news-(arrive|late)$/),
      media: 'media-direct',
      recorders: 'recorders-silent',
      mail: 'mail-answers',
      files: 'files-kept',
      disk: expect.stringMatching(/^disk-/),
      clock: 'clock-right',
      jobs: 'jobs-on-time',
    },
  );
  expect(parts['database']?.found).toMatchObject({ bytes: expect.any(Number) });
});

test('[BEY-24] what is broken is named, and the other parts are still told', async () => {
  mailAnswers = () => Promise.reject(new Error('535 wrong password of smtp://clerk:hunter2@mail.test'));
  busLoses = true;
  await server.database.pool.query(
    "insert into jobs (name, key, due_ms, payload, created_ms, last_error) values ('nobody-runs-this', 'x', 1, 'null', 1, 'why')",
  );
  rmSync(join(server.dataDir, 'files'), { recursive: true, force: true });
  writeFileSync(join(server.dataDir, 'files'), 'no folder');
  const parts = await look();
  expect(parts).toMatchObject({
    news: { verdict: 'broken', found: { finding: 'news-silent' } },
    mail: { verdict: 'broken', found: { finding: 'mail-silent' } },
    files: { verdict: 'broken', found: { finding: 'files-refused' } },
    jobs: { verdict: 'look', found: { finding: 'jobs-late', waiting: 1, failing: 1 } },
    clock: { verdict: 'well' },
  });
  expect(JSON.stringify(parts)).not.toContain('hunter2');
  rmSync(join(server.dataDir, 'files'));
  await server.database.pool.query("delete from jobs where name = 'nobody-runs-this'");
});

test('[BEY-24] recorders that are heard are counted, with the rooms that they could record', async () => {
  expect((await look())['recorders']?.verdict).toBe('broken');
  const recorder = await openFakeRecorder(server.url, RECORDER_TOKEN, { capacity: 3 });
  await vi.waitFor(async () =>
    expect((await look())['recorders']).toEqual({
      verdict: 'well',
      found: { finding: 'recorders-heard', recorders: 1, free: 3 },
    }),
  );
  expect(await metrics.text()).toContain('\nhemicycle_recorders{state="free"} 3\n');
  recorder.cut();
});

test('[BEY-24] recordings are counted by what becomes of them', async () => {
  const text = await metrics.text();
  for (const state of ['recorded', 'streamed', 'joining', 'failed', 'lost']) {
    expect(text).toContain(`\nhemicycle_recordings{state="${state}"} 0\n`);
  }
  expect(text, 'the mesh has no media server').not.toMatch(/^hemicycle_media_answers /mu);
});

test('[BEY-24] a scrape does not wait for a media server that hangs, and tells it when that is known', async () => {
  const FAST = 100;
  const own = createMetrics();
  let asked = 0;
  measureSite(own, {
    ...{ bus, log, db: server.database.db, meetingProvider: null, pools: {}, servers: { others: () => 0 } },
    config: { ...readConfig({}), dataDir: server.dataDir },
    clock: {
      nowMs: () => FAST * systemClock.nowMs(),
      after: (delayMs, run) => systemClock.after(delayMs / FAST, run),
    },
    mediaServer: {
      ...{ url: 'ws://media.test', iceServers: null },
      issueToken: async () => ({ token: 'key', expiresAtMs: 1 }),
      updatePermissions: async () => undefined,
      mutePublishedTrack: async () => true,
      removeParticipant: async () => undefined,
      participantsIn: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
      verifyWebhook: async () => null,
    },
  });
  const first = await own.text();
  expect(first).not.toMatch(/^hemicycle_media_answers /mu);
  expect(first).toMatch(/^hemicycle_measured_age_seconds\{of="recordings"\} \d/mu);
  expect(first).not.toContain('of="media"');
  expect(asked).toBe(1);
  await vi.waitFor(async () => expect(await own.text()).toMatch(/^hemicycle_media_answers 0$/mu));
  expect(await own.text()).toMatch(/^hemicycle_measured_age_seconds\{of="media"\} \d/mu);
});

test.for([
  [400_000_000, 500_000_000_000, 'disk-full'],
  [4_000_000_000, 500_000_000_000, 'disk-low'],
  [6_000_000_000, 500_000_000_000, 'disk-room'],
  // A small disk: a twentieth of it is enough.
  [1_500_000_000, 20_000_000_000, 'disk-room'],
  [900_000_000, 20_000_000_000, 'disk-low'],
] as const)('[BEY-24] %d bytes free of %d: %s', ([bytes, ofBytes, finding]) => {
  expect(judgeRoom({ bytes, ofBytes }).finding).toBe(finding);
});

test('[BEY-24] the metrics count calls by name and status, and measure the site', async () => {
  await admin.call('getSiteState');
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, log });
  const read = async (path: string) => fetch(`http://127.0.0.1:${served.port}${path}`);
  const answer = await read('/metrics');
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const text = await answer.text();
  expect(text).toMatch(/^hemicycle_call_seconds_count\{call="getSiteState",status="200"\} \d+$/m);
  for (const name of [
    'hemicycle_activity{kind="open-polls"}',
    'hemicycle_jobs{state="failing"}',
    'hemicycle_jobs_late_seconds',
    'hemicycle_news_seconds',
    'hemicycle_servers',
    'hemicycle_disk_free_bytes',
    'hemicycle_database_connections{pool="all",state="waiting"}',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ]) {
    expect(text).toContain(`\n${name} `);
  }
  // Nothing of a person stands in it.
  expect(text).not.toMatch(/@|member\d|Rosa/);
  expect((await read('/')).status).toBe(404);
  await served.stop();
});

test('[BEY-24] metrics are served where a port is set, on loopback unless told otherwise', () => {
  expect(readConfig({}).metrics).toBeNull();
  expect(readConfig({ HEMICYCLE_METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
});

test('[BEY-24] every finding has a verdict', () => {
  expect(new Set(Object.values(verdictOf))).toEqual(new Set(['well', 'look', 'broken', 'unused']));
});
