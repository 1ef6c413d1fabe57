import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSpool } from '../spool.ts';
import { createPersonTrack } from './person-track.ts';
import { SAMPLES_A_MS } from './sound-clock.ts';

test('[REC-05] a segment of a person that cannot be packed ends neither the track nor the recorder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hemicycle-track-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, 'ffmpeg');
  const packs = (script: string) => {
    writeFileSync(program, `#!/bin/sh\n${script}\n`);
    chmodSync(program, 0o755);
  };
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const spool = openSpool(join(folder, 'jobs'), 'job');
  const [kept, unpacked] = [vi.fn(), vi.fn()];
  const news = { kept, unpacked };
  const track = createPersonTrack('ada', { spool, beganMs: 1_000, segmentSeconds: 1 }, news);
  const second = new Int16Array(1000 * SAMPLES_A_MS).fill(7);
  packs('exit 1');
  track.add(0, second);
  await track.stop();
  expect(kept).not.toHaveBeenCalled();
  expect(unpacked.mock.lastCall).toEqual([1, expect.stringContaining('ffmpeg')]);
  // The last word of its command is the file that ffmpeg writes.
  packs('for last; do :; done; echo packed > "$last"');
  track.add(2 * second.length, second);
  await track.stop();
  // What could not be packed before is packed at the end.
  expect(kept).toHaveBeenCalledTimes(2);
  expect(unpacked.mock.lastCall).toEqual([0, '']);
  expect(spool.waiting()).toMatchObject([
    { personId: 'ada', begunAt: 3_000, ms: 1_000 },
    { personId: 'ada', begunAt: 1_000, ms: 1_000 },
  ]);
});
