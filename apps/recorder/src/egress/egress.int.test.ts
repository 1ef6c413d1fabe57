import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi, type TestContext } from 'vitest';
import { type SuiteEngine, testRecorder } from '../recorder-contract-suite.ts';
import { AWAIT, begins, openPlace } from '../testing-place.ts';
import { readSettings } from '../settings.ts';
import { createEgressService } from './egress-service.ts';
import { segmentsIn } from './playlist.ts';
import { type FakeEgress, KEY, SECRET, settingsFor, startFakeEgress } from './testing-egress.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

async function open(
  onTestFinished: TestContext['onTestFinished'],
): Promise<{ fake: FakeEgress; engine: SuiteEngine }> {
  const fake = await startFakeEgress();
  onTestFinished(() => fake.close());
  const engine: SuiteEngine = {
    env: (folder) => settingsFor(fake, folder),
    pagesEnter: (server, jobId) => server.order({ type: 'entered', jobId }),
    pagesBegin: () => void vi.waitFor(() => (fake.pagesBegin(), expect(fake.encodes()).toBe(true)), AWAIT),
    afterClosed: 'next-job',
    tear: null,
    makesPreviews: null,
    soundOnly: false,
  };
  return { fake, engine };
}

describe.skipIf(!hasFfmpeg).concurrent('a recorder that lets LiveKit’s egress record', () => {
  testRecorder(async (onTestFinished) => (await open(onTestFinished)).engine);

  test('[REC-05][STREAM-02] it asks for the page, the segments and the stream, and tells how they stand', async ({
    onTestFinished,
  }) => {
    const { fake, engine } = await open(onTestFinished);
    const place = await openPlace(onTestFinished, engine);
    const { server, folder, startHere, statesOf, endOf, greeted, segmentsOf } = place;
    await startHere();
    await greeted();
    expect(server.heard).toContainEqual(expect.objectContaining({ engine: 'livekit-egress' }));
    const rtmp = 'rtmp://127.0.0.1:9/live/key';
    const begin = begins({ job: 'streaming', segmentSeconds: 1, outputs: { hls: true, rtmp } });
    const { jobId } = begin;
    server.order(begin);
    await vi.waitFor(() => expect(fake.pages).toEqual([`${server.url}/app/record/ticket`]), AWAIT);
    const [request] = fake.asked;
    expect(request).toMatchObject({ audioOnly: false, advanced: { width: 640, height: 360, framerate: 10 } });
    expect(request?.streamOutputs).toEqual([{ protocol: 'RTMP', urls: [rtmp] }]);
    expect(statesOf(jobId).at(-1)).toMatchObject({ legislate: 'stopped', encoder: 'stopped' });
    server.order({ type: 'entered', jobId });
    server.order({ type: 'encode', jobId, on: true });
    await vi.waitFor(() => expect(statesOf(jobId).at(-1)).toMatchObject({ legislate: 'running' }), AWAIT);
    fake.pagesBegin();
    await vi.waitFor(
      () => expect(statesOf(jobId).at(-1)).toMatchObject({ stream: 'live', recording: 'stopped' }),
      AWAIT,
    );
    await vi.waitFor(() => expect(segmentsOf(jobId)).not.toEqual([]), AWAIT);
    fake.fail('pipeline error');
    await vi.waitFor(
      () => expect(endOf(jobId)).toMatchObject({ reason: 'failed', error: 'pipeline error' }),
      AWAIT,
    );
    expect(statesOf(jobId).at(-1)).toMatchObject({ rdp: 'stopped', encoder: 'stopped', stream: 'stopped' });
    expect(readdirSync(join(folder, 'egress'))).toEqual([]);
  });

  test('[BEY-17] what a page begins before its people were asked is ended, and nothing of it is sent', async ({
    onTestFinished,
  }) => {
    const { fake, engine } = await open(onTestFinished);
    const { server, startHere, endOf, greeted, segmentsOf } = await openPlace(onTestFinished, engine);
    await startHere();
    await greeted();
    const begin = begins({ segmentSeconds: 1 });
    server.order(begin);
    engine.pagesBegin();
    await vi.waitFor(() => expect(endOf(begin.jobId)).toMatchObject({ reason: 'failed' }), AWAIT);
    expect(segmentsOf(begin.jobId)).toEqual([]);
    expect(fake.encodes()).toBe(false);
  });

  test('[REC-05] one that was killed ends its egress when it is back, and sends what is there', async ({
    onTestFinished,
  }) => {
    const { fake, engine } = await open(onTestFinished);
    const place = await openPlace(onTestFinished, engine);
    const { server, folder, startHere, endOf, greeted, segmentsOf } = place;
    const jobId = begins().jobId;
    // What a recorder leaves behind that is killed while an egress runs.
    const service = createEgressService({ url: fake.url, apiKey: KEY, apiSecret: SECRET });
    const { mkdirSync, writeFileSync } = await import('node:fs');
    mkdirSync(join(folder, 'data/jobs', jobId), { recursive: true });
    const there = join(folder, 'egress', jobId);
    const sizes = { segmentSeconds: 1, width: 320, height: 180, fps: 10, audioOnly: true };
    const page = `${server.url}/app/record/ticket`;
    const egressId = await service.start({ page, folder: there, rtmp: null, ...sizes });
    fake.pagesBegin();
    writeFileSync(join(there, 'egress-id'), egressId);
    await vi.waitFor(() => expect(existsSync(join(there, 'part_00001.ts'))).toBe(true), AWAIT);
    await startHere();
    await greeted();
    await vi.waitFor(() => expect(endOf(jobId)).toMatchObject({ reason: 'failed' }), AWAIT);
    expect(fake.encodes()).toBe(false);
    expect(segmentsOf(jobId).length).toBeGreaterThanOrEqual(2);
    expect(existsSync(there)).toBe(false);
  });
});

test('a refusal names neither the ticket of the page nor the key of a stream', async ({ onTestFinished }) => {
  const { fake } = await open(onTestFinished);
  const order = {
    ...{
      page: `${fake.url}/app/record/secret-ticket`,
      folder: '/x',
      rtmp: 'rtmp://a.example/live/secret-key',
    },
    ...{ segmentSeconds: 1, width: 320, height: 180, fps: 10, audioOnly: true },
  };
  const other = createEgressService({ url: fake.url, apiKey: KEY, apiSecret: `${SECRET}-of-another` });
  await expect(other.start(order)).rejects.toThrow('LiveKit’s egress did not begin: 401 unauthenticated');
  const nobody = createEgressService({ url: 'ws://127.0.0.1:9', apiKey: KEY, apiSecret: SECRET });
  await expect(nobody.stateOf('EG_1')).rejects.toThrow('LiveKit’s egress could not be asked: no answer');
});

test('lists are read to their last whole line', () => {
  const time = '#EXT-X-PROGRAM-DATE-TIME:2026-03-02T09:00:00.5Z';
  const list = `#EXTM3U\n${time}\n#EXTINF:6.006\npart_00000.ts\n${time}\n#EXTINF:6\n../x.ts\n${time}\n#EXTINF:4\npart_0000`;
  const begunAt = Date.UTC(2026, 2, 2, 9, 0, 0, 500);
  expect(segmentsIn(list)).toEqual([{ name: 'part_00000.ts', begunAt, ms: 6006 }]);
});

test('LiveKit’s egress needs its settings, each named', () => {
  const base = { HEMICYCLE_RECORDER_TOKEN: 'a'.repeat(32), HEMICYCLE_RECORDER_ENGINE: 'livekit-egress' };
  expect(readSettings(base)).toMatchObject({ ok: false, line: expect.stringMatching(/^LIVEKIT_URL: /u) });
  const known = { ...base, LIVEKIT_URL: 'wss://l.example', LIVEKIT_API_KEY: 'k', LIVEKIT_API_SECRET: 's' };
  expect(readSettings(known)).toMatchObject({
    line: expect.stringMatching(/^HEMICYCLE_RECORDER_EGRESS_DIR/u),
  });
  expect(readSettings({ ...known, HEMICYCLE_RECORDER_EGRESS_DIR: '/srv/out' })).toMatchObject({
    settings: { egress: { folderHere: '/srv/out', folderThere: '/srv/out', pageServer: null } },
  });
  expect(readSettings({ ...known, HEMICYCLE_RECORDER_ENGINE: 'other' })).toMatchObject({ ok: false });
});
