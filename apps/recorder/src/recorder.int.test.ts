import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi, type TestContext } from 'vitest';
import { findPrograms } from './find-programs.ts';
import type { BeginOrder } from './job.ts';
import { measure } from './testing-media.ts';
import { processesWith } from './testing-processes.ts';
import { startRecorder, type Recorder } from './recorder.ts';
import { readSettings } from './settings.ts';
import { startTestingServer } from './testing-server.ts';

const programs = findPrograms(process.env);
const TOKEN = 'a token of recorders, long enough for them';
const AWAIT = { timeout: 20_000, interval: 100 };
const missing = programs.ok ? '' : `: ${programs.line}`;

const isNight = process.env['HEMICYCLE_NIGHT'] === 'yes';

type OnTestFinished = TestContext['onTestFinished'];

/** A server of the test's own, a folder, and a recorder in this process with its data there. */
async function openPlace(onTestFinished: OnTestFinished) {
  const server = await startTestingServer(TOKEN);
  const folder = mkdtempSync(join(tmpdir(), 'recorder-test-'));
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const envOf = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
    ...process.env,
    HEMICYCLE_RECORDER_SERVER: server.url,
    HEMICYCLE_RECORDER_TOKEN: TOKEN,
    HEMICYCLE_RECORDER_NAME: 'recorder',
    HEMICYCLE_RECORDER_MIN_FREE_MB: '10',
    HEMICYCLE_RECORDER_RTMP_PRIVATE: 'yes',
    HEMICYCLE_RECORDER_DATA_DIR: join(folder, 'data'),
    TMPDIR: folder,
    ...more,
  });

  const startHere = async (more: Record<string, string> = {}): Promise<Recorder> => {
    const read = readSettings(envOf(more));
    if (!read.ok || !programs.ok) throw new Error('It cannot start.');
    const runFolder = mkdtempSync(join(tmpdir(), 'rt-'));
    const recorder = await startRecorder({
      settings: read.settings,
      chromium: programs.chromium,
      env: process.env,
      runFolder,
      note: () => undefined,
    });
    let stopped: Promise<void> | null = null;
    const stopOnce = () => (stopped ??= recorder.stop());
    onTestFinished(async () => {
      await stopOnce();
      rmSync(runFolder, { recursive: true, force: true });
    });
    return { stop: stopOnce };
  };
  const statesOf = (jobId: string) =>
    server.heard.flatMap((message) => (message.type === 'state' && message.jobId === jobId ? [message] : []));
  const endOf = (jobId: string) =>
    server.heard.find((message) => message.type === 'ended' && message.jobId === jobId);
  const segmentsOf = (jobId: string) =>
    server.segments.filter((sent) => sent.jobId === jobId).toSorted((one, other) => one.index - other.index);
  const greeted = () =>
    vi.waitFor(
      () => expect(server.heard).toContainEqual(expect.objectContaining({ type: 'hello', name: 'recorder' })),
      AWAIT,
    );
  const gapsOf = (jobId: string) =>
    segmentsOf(jobId).map(({ begunAt }, at, all) => {
      const before = all[at - 1];
      return before ? begunAt - before.begunAt - before.ms : 0;
    });

  return { server, folder, envOf, startHere, statesOf, endOf, segmentsOf, greeted, gapsOf };
}

function begins(more: Partial<BeginOrder> = {}): BeginOrder {
  return {
    type: 'begin',
    jobId: randomUUID(),
    recordingId: randomUUID(),
    part: 1,
    job: 'recording',
    page: '/app/record/ticket',
    outputs: { hls: true, rtmp: null },
    segmentSeconds: 2,
    width: 640,
    height: 360,
    fps: 10,
    audioOnly: false,
    ...more,
  };
}

describe.skipIf(!programs.ok).concurrent(`a recorder with its real programs${missing}`, () => {
  test('[REC-05][REC-01][ADMIN-04] records a page, through a killed encoder and a lost line, to one whole file', async ({
    onTestFinished,
  }) => {
    const { server, folder, startHere, statesOf, endOf, segmentsOf, greeted, gapsOf } =
      await openPlace(onTestFinished);
    await startHere();
    await greeted();
    const begin = begins();
    const { jobId } = begin;
    server.order(begin);
    // Ready, and nothing is encoded before it is asked for.
    await vi.waitFor(
      () =>
        expect(statesOf(jobId).at(-1)).toMatchObject({
          rdp: 'running',
          selenium: 'running',
          legislate: 'running',
          encoder: 'stopped',
          recording: 'stopped',
        }),
      AWAIT,
    );
    server.order({ type: 'encode', jobId, on: true });
    await vi.waitFor(() => expect(segmentsOf(jobId).length).toBeGreaterThanOrEqual(1), AWAIT);
    expect(statesOf(jobId).at(-1)).toMatchObject({ encoder: 'started', recording: 'running' });

    server.goAway();
    const [encoder] = processesWith(join(jobId, 'run-')).filter(({ command }) =>
      command.startsWith('ffmpeg'),
    );
    process.kill(encoder?.pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(readdirSync(join(folder, 'data/jobs', jobId))).toContain('run-1'), AWAIT);
    server.answerAgain();
    const before = segmentsOf(jobId).length;
    await vi.waitFor(() => expect(segmentsOf(jobId).length).toBeGreaterThan(before + 2), AWAIT);
    server.order({ type: 'encode', jobId, on: false });
    await vi.waitFor(() => expect(statesOf(jobId).at(-1)).toMatchObject({ recording: 'stopped' }), AWAIT);
    server.order({ type: 'end', jobId });
    await vi.waitFor(() => expect(endOf(jobId)).toMatchObject({ reason: 'asked', error: null }), AWAIT);

    // The previews are small pictures.
    const [preview] = server.previews;
    expect(preview?.still.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(preview?.levelDb).toBeGreaterThan(-40);
    const segments = segmentsOf(jobId);
    expect(segments.map(({ index }) => index)).toEqual(segments.map((_, index) => index));
    expect(Math.max(...gapsOf(jobId))).toBeLessThan(10_000);
    expect(processesWith(jobId)).toEqual([]);

    server.order({
      type: 'join',
      recordingId: begin.recordingId,
      parts: [{ jobId, part: 1, segments: segments.map(({ index, ms }) => ({ index, ms })) }],
    });
    await vi.waitFor(
      () =>
        expect(server.heard).toContainEqual({ type: 'joined', recordingId: begin.recordingId, error: null }),
      AWAIT,
    );
    const whole = join(folder, 'whole.mp4');
    writeFileSync(whole, server.finished.get(begin.recordingId) ?? '');
    const seconds = segments.reduce((sum, { ms }) => sum + ms, 0) / 1000;
    const measured = await measure(whole);
    expect(measured.seconds).toBeGreaterThan(seconds - 0.5);
    expect(measured.seconds).toBeLessThan(seconds + 0.5);
    expect(measured.frames).toBeGreaterThan(seconds * 10 * 0.9);
    expect(measured.meanDb).toBeGreaterThan(-20);
    expect(measured.pictures).toBeGreaterThan(seconds);
  }, 60_000);

  test('[ADMIN-04] [BEY-45] sends previews, keeps nothing of a closed time, and goes on when it is over', async ({
    onTestFinished,
  }) => {
    const { server, startHere, statesOf, endOf, segmentsOf, greeted } = await openPlace(onTestFinished);
    await startHere();
    await greeted();
    const begin = begins({ audioOnly: true });
    const { jobId } = begin;
    server.order(begin);
    server.order({ type: 'encode', jobId, on: true });
    await vi.waitFor(() => expect(segmentsOf(jobId).length).toBeGreaterThanOrEqual(1), AWAIT);
    await vi.waitFor(() => expect(server.previews).not.toEqual([]), AWAIT);
    const [first] = server.previews;
    // Sound alone has no picture: the page sounds a tone.
    expect(first?.still).toHaveLength(0);
    expect(first?.levelDb).toBeGreaterThan(-40);
    const closedAtMs = Date.now();
    server.order({ type: 'pause', jobId, closed: true });
    await vi.waitFor(() => expect(statesOf(jobId).at(-1)).toMatchObject({ encoder: 'stopped' }), AWAIT);
    const openedAtMs = Date.now();
    server.order({ type: 'pause', jobId, closed: false });
    await vi.waitFor(
      () => expect(segmentsOf(jobId).filter(({ begunAt }) => begunAt > openedAtMs)).not.toEqual([]),
      AWAIT,
    );
    const inClosed = segmentsOf(jobId).filter(
      ({ begunAt, ms }) => begunAt + ms > closedAtMs && begunAt < openedAtMs,
    );
    expect(inClosed).toEqual([]);
    const marginMs = 1_000;
    expect(
      server.previews.filter(({ takenAt }) => takenAt > closedAtMs - marginMs && takenAt < openedAtMs),
    ).toEqual([]);
    server.order({ type: 'end', jobId });
    await vi.waitFor(() => expect(endOf(jobId)).toBeDefined(), AWAIT);
  }, 60_000);

  test('[REC-05] says that a job has failed when its browser is killed, and leaves nothing behind', async ({
    onTestFinished,
  }) => {
    const { server, startHere, statesOf, endOf, greeted } = await openPlace(onTestFinished);
    const recorder = await startHere();
    await greeted();
    const begin = begins();
    const { jobId } = begin;
    server.order(begin);
    await vi.waitFor(() => expect(statesOf(jobId).at(-1)).toMatchObject({ legislate: 'running' }), AWAIT);
    const [browser] = processesWith(jobId).filter(
      ({ command }) => command.includes('--kiosk') && !command.includes('--type='),
    );
    process.kill(browser?.pid ?? 0, 'SIGKILL');
    await vi.waitFor(
      () =>
        expect(endOf(jobId)).toMatchObject({ reason: 'failed', error: 'The browser ended: signal SIGKILL' }),
      AWAIT,
    );
    expect(statesOf(jobId).at(-1)).toMatchObject({ rdp: 'stopped', selenium: 'stopped' });
    await recorder.stop();
    expect(processesWith(jobId)).toEqual([]);
  }, 60_000);

  test.skipIf(!isNight)(
    '[STREAM-04] streams to a real RTMP server, also after one that refused',
    async ({ onTestFinished }) => {
      const { server, folder, startHere, statesOf, segmentsOf, greeted } = await openPlace(onTestFinished);
      await startHere();
      await greeted();
      const port = await freePort();
      const rtmp = `rtmp://127.0.0.1:${port}/live/key`;
      const begin = begins({ job: 'streaming', segmentSeconds: 1, outputs: { hls: true, rtmp } });
      const { jobId } = begin;
      server.order(begin);
      server.order({ type: 'encode', jobId, on: true });
      await vi.waitFor(
        () => expect(statesOf(jobId).some(({ error }) => error?.includes('stream server'))).toBe(true),
        AWAIT,
      );
      expect(statesOf(jobId).some(({ error }) => error?.includes('live/key'))).toBe(false);
      expect(statesOf(jobId).at(-1)).toMatchObject({ encoder: 'started', stream: 'started' });
      const received = join(folder, 'received.flv');
      const listener = spawn('ffmpeg', ['-v', 'error', '-listen', '1', '-i', rtmp, '-c', 'copy', received], {
        stdio: 'ignore',
      });
      const heardAll = new Promise((resolve) => {
        listener.once('exit', resolve);
      });
      await vi.waitFor(() => expect(statesOf(jobId).at(-1)).toMatchObject({ stream: 'live' }), AWAIT);
      const before = segmentsOf(jobId).length;
      await vi.waitFor(() => expect(segmentsOf(jobId).length).toBeGreaterThan(before + 2), AWAIT);
      server.order({ type: 'end', jobId });
      await heardAll;
      const measured = await measure(received);
      expect(measured.frames).toBeGreaterThan(20);
      expect(measured.meanDb).toBeGreaterThan(-20);
    },
    60_000,
  );

  test.skipIf(!isNight)(
    'starts an encoder again that gives no frames, and tells the gap',
    async ({ onTestFinished }) => {
      const { server, startHere, statesOf, endOf, segmentsOf, greeted, gapsOf } =
        await openPlace(onTestFinished);
      await startHere();
      await greeted();
      const begin = begins();
      const { jobId } = begin;
      server.order(begin);
      server.order({ type: 'encode', jobId, on: true });
      await vi.waitFor(() => expect(segmentsOf(jobId).length).toBeGreaterThanOrEqual(1), AWAIT);
      const [encoder] = processesWith(join(jobId, 'run-')).filter(({ command }) =>
        command.startsWith('ffmpeg'),
      );
      process.kill(encoder?.pid ?? 0, 'SIGSTOP');
      await vi.waitFor(
        () =>
          expect(statesOf(jobId).map(({ error }) => error)).toContainEqual(
            expect.stringMatching(/^Nothing was encoded for 1\d\.\d s: .*no frame for 10 s.* goes on/),
          ),
        { ...AWAIT, timeout: 40_000 },
      );
      await vi.waitFor(() => expect(Math.max(...gapsOf(jobId))).toBeGreaterThan(8000), AWAIT);
      server.order({ type: 'end', jobId });
      await vi.waitFor(() => expect(endOf(jobId)).toMatchObject({ reason: 'asked' }), AWAIT);
    },
    90_000,
  );

  test('ends with disk-full where the disk is nearly full', async ({ onTestFinished }) => {
    const { server, startHere, endOf, greeted } = await openPlace(onTestFinished);
    await startHere({ HEMICYCLE_RECORDER_MIN_FREE_MB: '999999999' });
    await greeted();
    const begin = begins();
    server.order(begin);
    await vi.waitFor(() => expect(endOf(begin.jobId)).toMatchObject({ reason: 'disk-full' }), AWAIT);
  });

  test.skipIf(!isNight)(
    'killed in the middle, it loses no program and nearly no second; SIGTERM finishes the last segment',
    async ({ onTestFinished }) => {
      const { server, folder, envOf, statesOf, endOf, segmentsOf, greeted } = await openPlace(onTestFinished);
      const start = () =>
        spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
          env: envOf(),
          stdio: 'ignore',
        });
      const first = start();
      onTestFinished(() => void first.kill('SIGKILL'));
      await greeted();
      const begin = begins({ audioOnly: true });
      const { jobId } = begin;
      server.order(begin);
      server.order({ type: 'encode', jobId, on: true });
      await vi.waitFor(() => expect(segmentsOf(jobId).length).toBeGreaterThanOrEqual(1), AWAIT);
      const killedAtMs = Date.now();
      first.kill('SIGKILL');
      await vi.waitFor(() => expect(processesWith(folder)).toEqual([]), AWAIT);

      server.heard.length = 0;
      const second = start();
      const secondEnded = new Promise((resolve) => {
        second.once('exit', resolve);
      });
      onTestFinished(() => void second.kill('SIGKILL'));
      await greeted();
      await vi.waitFor(() => expect(endOf(jobId)).toMatchObject({ reason: 'failed' }), AWAIT);
      const last = segmentsOf(jobId).at(-1);
      expect(killedAtMs - ((last?.begunAt ?? 0) + (last?.ms ?? 0))).toBeLessThan(2000);

      const next = begins({ audioOnly: true, segmentSeconds: 6 });
      server.order(next);
      server.order({ type: 'encode', jobId: next.jobId, on: true });
      await vi.waitFor(
        () => expect(statesOf(next.jobId).at(-1)).toMatchObject({ recording: 'running' }),
        AWAIT,
      );
      second.kill('SIGTERM');
      await secondEnded;
      expect(segmentsOf(next.jobId)).toHaveLength(1);
      expect(endOf(next.jobId)).toMatchObject({ reason: 'failed', error: 'The recorder was stopped.' });
      expect(processesWith(folder)).toEqual([]);
      expect(readdirSync(folder).filter((name) => !name.startsWith('tsx-'))).toEqual(['data']);
    },
    60_000,
  );
});

async function freePort(): Promise<number> {
  const held = createServer();
  await new Promise<void>((resolve) => {
    held.listen(0, '127.0.0.1', resolve);
  });
  const bound = held.address();
  await new Promise((resolve) => {
    held.close(resolve);
  });
  if (bound === null || typeof bound === 'string') throw new Error('There is no free port.');
  return bound.port;
}
