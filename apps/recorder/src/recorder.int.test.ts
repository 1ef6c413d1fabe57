import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RECORDED_SIZE } from '@hemicycle/contract/recorder-names';
import { freePort } from '@hemicycle/testkit/free-port';
import { describe, expect, test, vi } from 'vitest';
import { testRecorder } from './recorder-contract-suite.ts';
import { measure } from './testing-media.ts';
import { AWAIT, begins, openPlace, programs } from './testing-place.ts';
import { processesWith } from './testing-processes.ts';

const missing = programs.ok ? '' : `: ${programs.line}`;

const isNight = process.env['HEMICYCLE_NIGHT'] === 'yes';

describe.skipIf(!programs.ok).concurrent(`[REC-01] a recorder with its real programs${missing}`, () => {
  testRecorder(async () => ({
    env: () => ({}),
    pagesEnter: () => undefined,
    pagesBegin: () => undefined,
    afterClosed: 'same-job',
    async tear({ folder }, jobId) {
      const [encoder] = processesWith(join(jobId, 'run-')).filter(({ command }) =>
        command.startsWith('ffmpeg'),
      );
      process.kill(encoder?.pid ?? 0, 'SIGKILL');
      const inFolder = () => readdirSync(join(folder, 'data/jobs', jobId));
      await vi.waitFor(() => expect(inFolder()).toContain('run-1'), AWAIT);
    },
    makesPreviews: 'stills',
    soundOnly: false,
  }));

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

  test('[REC-23] a browser that is kept ready shows the page of the next job', async ({ onTestFinished }) => {
    const { server, startHere, statesOf, greeted } = await openPlace(onTestFinished);
    const recorder = await startHere({ HEMICYCLE_RECORDER_KEEPS_SPARE: 'yes' });
    await greeted();
    const spares = () => processesWith(`${server.url}/app/record/ready`);
    await vi.waitFor(() => expect(spares()).not.toEqual([]), AWAIT);
    const begin = begins(RECORDED_SIZE);
    await vi.waitFor(() => expect(server.pages).toContain('/app/record/ready'), AWAIT);
    server.order(begin);
    await vi.waitFor(
      () => expect(statesOf(begin.jobId).at(-1)).toMatchObject({ legislate: 'running' }),
      AWAIT,
    );
    // No browser was started for it.
    expect(processesWith(begin.jobId)).toEqual([]);
    await recorder.stop();
    expect(spares()).toEqual([]);
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
